import type { ElementActions, State } from '../state.js';
import { findPerson, type PersonName } from '../data/people.js';

/** The first person of a list, which contains the element. */
const about = (target: string, reader: PersonName = 'amara') =>
  `<x-svc-recommenders source-uuid="${findPerson(reader).address}"
  target-uuid="${target}"></x-svc-recommenders>`;
const first = about('right-to-left', 'fatima');
const button = (place: number) => `[part~=action]:nth-of-type(${place})`;
const pressAndConfirm = (place: number) => async (actions: ElementActions) => {
  await actions.press(button(place));
  await actions.press('[part~=confirm]');
};

const states: readonly State[] = [
  {
    name: 'contact',
    title: 'A contact of the reader',
    markup: first,
    reader: 'fatima',
    reached: '[part~=kind]',
    furtherLooks: ['right-to-left'],
  },
  {
    name: 'other-feedback',
    title: 'With the person’s other feedback',
    markup: about('long-names', 'fatima'),
    reader: 'fatima',
    act: ({ press }) => press(button(1)),
    reached: '[part~=feedback]',
  },
  {
    name: 'blocking',
    title: 'The question whether to block the person',
    markup: first,
    reader: 'fatima',
    act: ({ press }) => press(button(2)),
    reached: '[part~=confirmation]',
  },
  {
    name: 'unreachable',
    title: 'The service does not answer',
    markup: first,
    reader: 'fatima',
    service: (method) => (method === 'POST' ? 'is cut off' : 'passes'),
    act: pressAndConfirm(2),
    reached: '.problem:not(:empty)',
  },
];

export const acquaintance: readonly State[] = states.map((state) => ({
  ...state,
  host: 'x-svc-recommenders',
}));
