import type { State } from '../state.js';
import { findPerson } from '../data/people.js';

const amara = findPerson('amara').address;
const offers = [
  ['rosas-bakery', 'Rosa’s Bakery'],
  ['green-thumbs', 'Green Thumbs'],
  ['nobody-yet', 'The Corner Shop'],
]
  .map(
    ([uuid = '', name = '']) =>
      `<h2>${name}</h2>\n  <x-svc-recommendation target-uuid="${uuid}"></x-svc-recommendation>`,
  )
  .join('\n  ');
const markup = `<x-svc-root source-uuid="${amara}" target-type="provider">
  ${offers}
</x-svc-root>`;

export const root: readonly State[] = [
  { name: 'signed-out', title: 'No one is signed in', markup, reached: '[part~=signed-out]' },
  {
    name: 'loading',
    title: 'The ranking is being loaded',
    markup,
    reader: 'amara',
    service: () => 'is held',
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'loaded',
    title: 'All entities of a type',
    markup,
    reader: 'amara',
    reached: '[part~=text]',
  },
  {
    name: 'some',
    title: 'Only the given targets',
    markup: markup.replace('>', '\n  target-uuids="rosas-bakery green-thumbs">'),
    reader: 'amara',
    reached: '[part~=text]',
  },
  {
    name: 'unreachable',
    title: 'The service does not answer',
    markup,
    reader: 'amara',
    service: () => 'is cut off',
    reached: '[part~=error]',
  },
];
