import type { State } from '../state.js';
import { findPerson, type PersonName } from '../data/people.js';

const about = (target: string, reader: PersonName = 'amara') =>
  `<x-svc-root source-uuid="${findPerson(reader).address}" target-type="provider">
  <x-svc-recommendation target-uuid="${target}"></x-svc-recommendation>
</x-svc-root>`;
const bakery = about('rosas-bakery');

export const recommendation: readonly State[] = [
  {
    name: 'signed-out',
    title: 'No one is signed in',
    markup: bakery,
    reached: '[part~=signed-out]',
  },
  {
    name: 'loading',
    title: 'The ranking is being loaded',
    markup: bakery,
    reader: 'amara',
    service: () => 'is held',
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'network',
    title: 'The network recommends it',
    markup: about('saffron-table'),
    reader: 'amara',
    reached: '[part~=text]',
    furtherLooks: ['dark', 'right-to-left'],
  },
  {
    name: 'open',
    title: 'The list of those who recommend it',
    markup: about('saffron-table'),
    reader: 'amara',
    act: ({ press }) => press('[part~=open]'),
    reached: '[part~=kind]',
    fillsWindow: true,
  },
  {
    name: 'favourite',
    title: 'The reader recommends it as well',
    markup: about('little-faces', 'lucia'),
    reader: 'lucia',
    reached: '.favourite',
  },
  {
    name: 'empty',
    title: 'No person in the network has rated it',
    markup: about('nobody-yet'),
    reader: 'amara',
    reached: '[part~=empty]',
  },
  {
    name: 'newcomer',
    title: 'The reader has no network yet',
    markup: about('saffron-table', 'noah'),
    reader: 'noah',
    reached: 'x-svc-app-link.hydrated',
  },
  {
    name: 'hostile',
    title: 'A name that is markup',
    markup: about('hostile', 'fatima'),
    reader: 'fatima',
    reached: '[part~=text]',
  },
  {
    name: 'long-names',
    title: 'Long names, and a missing image',
    markup: about('long-names', 'fatima'),
    reader: 'fatima',
    reached: '[part~=text]',
  },
  {
    name: 'right-to-left',
    title: 'A name in Arabic',
    markup: about('right-to-left', 'fatima'),
    reader: 'fatima',
    reached: '[part~=text]',
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
