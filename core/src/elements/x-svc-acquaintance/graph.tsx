import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../parts/avatar';
import type { PathStep } from '../../store/base/api-types';
import { describeOwnStep, describeStep } from './step-text';
import type { AcquaintanceTexts } from './texts';

interface GraphProps {
  path: readonly PathStep[];
  /** The name of the person at its end. */
  name: string;
  texts: AcquaintanceTexts;
  language: string;
}

/** The path from the reader to a person: the people as nodes of a graph, which is a list. */
export const Graph: FunctionalComponent<GraphProps> = ({ path, name, texts, language }) => (
  <ol class="graph" part="graph" aria-label={texts.pathTo({ name })}>
    <li class="start">
      <Node name={texts.you()} image="" />
    </li>
    {path.map((step, position) => (
      <li>
        <span class="kind" part="kind">
          <span>{(position === 0 ? describeOwnStep : describeStep)(step, texts, language)}</span>
        </span>
        <Node name={step.targetEntity.name} image={step.targetEntity.image} />
      </li>
    ))}
  </ol>
);

const Node: FunctionalComponent<{ name: string; image: string }> = ({ name, image }) => (
  <span class="node" part="node">
    <Avatar name={name} image={image} />
    <bdi>{name}</bdi>
  </span>
);
