import type { PersonName } from '../../core/showcase/data/people.js';
import { findPerson } from '../../core/showcase/data/people.js';
import { elements } from '../../core/showcase/elements.js';
import type { State } from '../../core/showcase/state.js';

/** An attribute that readers of the documentation can change. */
export type Control = { attribute: string; label?: string } & (
  | { kind: 'boolean' | 'text' }
  | { kind: 'number'; minimum: number; maximum: number }
  /** The empty string stands for no attribute. */
  | { kind: 'choice'; options: readonly string[] }
);

/** How the documentation shows an element. */
export interface Stage {
  /** The tag and the name of the state in the showcase from which its answers are recorded. */
  state: readonly [tag: string, name: string];
  /** The element whose attributes the controls change. Default: the documented one. */
  host?: string;
  controls: readonly Control[];
  /** The height in CSS pixels that is reserved for it, on phones and on wide screens. */
  heights: readonly [narrow: number, wide: number];
  /** Selectors of what is pressed while recording, in this order. What is not there is skipped. */
  presses?: readonly string[];
}

const targets = ['saffron-table', 'rosas-bakery', 'green-thumbs', 'nobody-yet'];
const target = (...options: readonly string[]): Control => ({
  attribute: 'target-uuid',
  kind: 'choice',
  options: options.length > 0 ? options : targets,
});
const level: Control = { attribute: 'level', kind: 'number', minimum: 1, maximum: 6 };
const buttonColor: Control = {
  attribute: 'btn-color',
  kind: 'choice',
  options: ['', '#5b2a86', 'gold'],
};

/** The stage of each element by its tag. */
export const stages: Readonly<Record<string, Stage>> = {
  'x-svc-root': {
    state: ['x-svc-root', 'loaded'],
    controls: [
      {
        attribute: 'target-uuids',
        kind: 'choice',
        options: ['', 'rosas-bakery', 'rosas-bakery green-thumbs'],
      },
    ],
    heights: [720, 640],
    presses: ['[part~=open]'],
  },
  'x-svc-recommendation': {
    state: ['x-svc-recommendation', 'network'],
    controls: [target()],
    heights: [220, 200],
    presses: ['[part~=open]', '[part~=action]'],
  },
  'x-svc-recommenders': {
    state: ['x-svc-recommenders', 'many'],
    controls: [target()],
    heights: [520, 520],
    presses: ['[part~=action]'],
  },
  'x-svc-acquaintance': {
    state: ['x-svc-recommenders', 'many'],
    host: 'x-svc-recommenders',
    controls: [target('rosas-bakery', 'green-thumbs', 'saffron-table')],
    heights: [520, 520],
    presses: ['[part~=action]'],
  },
  'x-svc-feedback-details': {
    state: ['x-svc-feedback-details', 'many'],
    controls: [target('rosas-bakery', 'saffron-table', 'nobody-yet'), level],
    heights: [560, 600],
    presses: [
      'button[part~=path]',
      '[part~=overview]',
      '[part~=row]:nth-child(1)',
      '[part~=reset]',
      '[part~=row]:nth-child(2)',
      '[part~=reset]',
      '[part~=row]:nth-child(3)',
      '[part~=reset]',
      'option[value=newest]',
      'option[value=helpful]',
      'option[value=highest]',
      'option[value=lowest]',
      'option[value=network]',
      '[part~=toggle]:nth-of-type(1)',
      '[part~=reset]',
      '[part~=toggle]:nth-of-type(2)',
      '[part~=reset]',
      '[part~=more]',
    ],
  },
  'x-svc-feedback-details-popup': {
    state: ['x-svc-feedback-details-popup', 'open'],
    controls: [target('rosas-bakery', 'saffron-table', 'nobody-yet'), buttonColor],
    heights: [96, 96],
  },
  'x-svc-feedback-form': {
    state: ['x-svc-feedback-form', 'new'],
    controls: [
      target('pedal-post', 'rosas-bakery', 'nobody-yet'),
      { attribute: 'stars', kind: 'number', minimum: 0, maximum: 5 },
      { attribute: 'review', kind: 'text' },
    ],
    heights: [560, 600],
  },
  'x-svc-feedback-form-popup': {
    state: ['x-svc-feedback-form-popup', 'open'],
    controls: [target('pedal-post', 'rosas-bakery', 'nobody-yet'), buttonColor],
    heights: [96, 96],
  },
  'x-svc-header': {
    state: ['x-svc-header', 'plain'],
    controls: [level],
    heights: [96, 96],
  },
  'x-svc-app-link': {
    state: ['x-svc-app-link', 'plain'],
    controls: [{ attribute: 'social-link-url', kind: 'text' }],
    heights: [96, 96],
  },
  'x-svc-balance': {
    state: ['x-svc-balance', 'credits'],
    controls: [],
    heights: [220, 180],
    presses: ['[part~=history]'],
  },
  'x-svc-endorsement-history': {
    state: ['x-svc-endorsement-history', 'several-tokens'],
    controls: [],
    heights: [560, 560],
  },
  'x-svc-wallet-connect': {
    state: ['x-svc-wallet-connect', 'choosing'],
    controls: [],
    heights: [120, 120],
    presses: ['[part~=wallet]'],
  },
  'x-svc-disconnect-wallet': {
    state: ['x-svc-disconnect-wallet', 'signed-in'],
    controls: [],
    heights: [96, 96],
  },
  'x-svc-account': {
    state: ['x-svc-account', 'signed-in'],
    controls: [level, { attribute: 'privacy-url', kind: 'text' }],
    heights: [400, 340],
    presses: ['[part~=history]'],
  },
};

/** Returns the state of the showcase that a stage shows. */
export function findState({ state: [tag, name] }: Stage): State {
  return elements[tag]!.find((one) => one.name === name)!;
}

/** Returns the name of the person as whom the stage is signed in. */
export function findReader(stage: Stage): string | undefined {
  const reader: PersonName | undefined = findState(stage).reader;
  return reader && findPerson(reader).name;
}
