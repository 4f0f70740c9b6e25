import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../../src/parts/avatar';
import type { Contact } from '../../store/people';
import type { ConnectTexts } from '../../texts';

interface GraphProps {
  contacts: readonly Contact[];
  /** The key of the person whose details are shown. */
  open: string | undefined;
  texts: ConnectTexts;
  onToggle: (key: string) => void;
}

/** The maximum number of people around the reader that fits on a phone. */
const maximum = 12;

/** The reader in the middle, and the newest people of the network around it, each as a button. */
export const Graph: FunctionalComponent<GraphProps> = ({ contacts, open, texts, onToggle }) => {
  const shown = contacts.slice(0, maximum);
  return [
    <div class="graph" role="group" aria-label={texts.graphOf({ count: shown.length })}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {shown.map(({ key }, place) => {
          const { x, y } = locate(place, shown.length);
          return (
            <line key={key} class={open === key ? 'open' : ''} x1="50" y1="50" x2={x} y2={y} />
          );
        })}
      </svg>
      <span class="node you" style={{ '--x': '50', '--y': '50' }}>
        <Avatar name={texts.you()} image="" />
        <span>{texts.you()}</span>
      </span>
      {shown.map(({ key, target }, place) => {
        const { x, y } = locate(place, shown.length);
        return (
          <button
            key={key}
            type="button"
            class="node"
            style={{ '--x': String(x), '--y': String(y) }}
            aria-expanded={String(open === key)}
            aria-controls="details"
            onClick={() => onToggle(key)}
          >
            <Avatar name={target.name} image={target.image} />
            <bdi>{target.name}</bdi>
          </button>
        );
      })}
    </div>,
    contacts.length > maximum && (
      <p class="muted centred">{texts.graphShowsSome({ count: maximum })}</p>
    ),
  ];
};

/** The place of a person on the circle, in percent of the graph. */
function locate(place: number, count: number): { x: number; y: number } {
  const angle = (2 * Math.PI * place) / count - Math.PI / 2;
  return { x: 50 + radius * Math.cos(angle), y: 50 + radius * Math.sin(angle) };
}

const radius = 40;
