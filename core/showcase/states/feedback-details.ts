import type { ElementActions, State } from '../state.js';
import { findPerson, type PersonName } from '../data/people.js';

const about = (target: string, reader: PersonName = 'amara') =>
  `<x-svc-feedback-details source-uuid="${findPerson(reader).address}"
  target-uuid="${target}" level="2"></x-svc-feedback-details>`;
/** Waits until the reader is signed in: a visitor sees the same controls. */
const signedIn = ({ find }: ElementActions) => find('option[value=network]');
const bakery = about('rosas-bakery');

export const feedbackDetails: readonly State[] = [
  {
    name: 'signed-out',
    title: 'Nobody is signed in: the public feedback',
    markup: bakery,
    reached: '[part~=review]',
  },
  {
    name: 'signed-out-empty',
    title: 'Nobody is signed in, and there is no feedback',
    markup: about('nobody-yet'),
    reached: '[part~=signed-out]',
  },
  {
    name: 'signed-out-filtered',
    title: 'The public feedback, filtered by stars',
    markup: bakery,
    act: ({ press }) => press('[part~=row]'),
    reached: '[part~=chosen]',
  },
  {
    name: 'loading',
    title: 'The feedback is being loaded',
    markup: bakery,
    reader: 'amara',
    service: () => 'is held',
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'many',
    title: 'Much feedback, the network’s first',
    markup: bakery,
    reader: 'amara',
    reached: '[part~=review]',
  },
  {
    name: 'stranger',
    title: 'A reader whose network has no opinion',
    markup: about('rosas-bakery', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'empty',
    title: 'There is no feedback',
    markup: about('nobody-yet'),
    reader: 'amara',
    reached: '[part~=empty]',
  },
  {
    name: 'hostile',
    title: 'A name and a review that are markup',
    markup: about('hostile', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'long-names',
    title: 'Long names and reviews',
    markup: about('long-names', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'right-to-left',
    title: 'A review in Arabic',
    markup: about('right-to-left', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'verified',
    title: 'A verified feedback, with earlier ones',
    markup: about('the-museum', 'fatima'),
    reader: 'fatima',
    reached: '[part~=verified]',
  },
  {
    name: 'earlier',
    title: 'With the earlier feedback of a person',
    markup: about('the-museum', 'fatima'),
    reader: 'fatima',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=earlier]');
    },
    reached: '.before',
  },
  {
    name: 'acquaintance',
    title: 'How the reader knows a giver',
    markup: bakery,
    reader: 'amara',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('button[part~=path]');
    },
    reached: '[part~=kind]',
  },
  {
    name: 'filtered',
    title: 'Filtered by stars and a badge',
    markup: bakery,
    reader: 'amara',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=row]');
      await actions.press('button[part~=badge]');
    },
    reached: '[part~=chosen] bdi + bdi',
  },
  {
    name: 'editing',
    title: 'The reader edits the own feedback',
    markup: about('honest-portraits', 'lucia'),
    reader: 'lucia',
    act: ({ press }) => press('[part~=edit]'),
    reached: '[part~=form].hydrated',
  },
  {
    name: 'videos',
    title: 'With videos',
    markup: about('on-film', 'fatima'),
    reader: 'fatima',
    reached: '[part~=poster]',
  },
  {
    name: 'no-results',
    title: 'No feedback matches the filter',
    markup: about('the-green-fork', 'fatima'),
    reader: 'fatima',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=toggle]');
    },
    reached: '.notice[part~=empty]',
  },
  {
    name: 'more-unreachable',
    title: 'The next page could not be loaded',
    markup: bakery,
    reader: 'amara',
    service: (_, path) => (path.includes('cursor=') ? 'is cut off' : 'passes'),
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=more]');
    },
    reached: '[part~=error]',
  },
  {
    name: 'list-unreachable',
    title: 'Only the summary could be loaded',
    markup: bakery,
    reader: 'amara',
    service: (_, path) => (path.startsWith('/feedback?') ? 'is cut off' : 'passes'),
    reached: '[part~=error]',
  },
  {
    name: 'slotted',
    title: 'With the app’s own texts',
    markup: about('nobody-yet').replace(
      '></',
      '>\n  <p slot="empty">Be the first to say what you think.</p>\n</',
    ),
    reader: 'amara',
    reached: '[part~=empty]',
  },
  {
    name: 'unknown',
    title: 'The target does not exist',
    markup: about('nowhere'),
    reader: 'amara',
    reached: '[part~=error]',
  },
  {
    name: 'unreachable',
    title: 'The service does not answer',
    markup: bakery,
    reader: 'amara',
    service: () => 'is cut off',
    reached: '[part~=error]',
  },
];
