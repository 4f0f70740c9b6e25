import { elements } from '../../elements.js';
import type { State } from '../../state.js';

/** Every state of every element, named as a test is. */
export const everyState: [name: string, tag: string, state: State][] = Object.entries(
  elements,
).flatMap(([tag, states]) =>
  states.map((state): [string, string, State] => [`${tag} ${state.name}`, tag, state]),
);
