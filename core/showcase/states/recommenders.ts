import type { State } from '../state.js';
import { findPerson, type PersonName } from '../data/people.js';

const about = (target: string, reader: PersonName = 'amara', more = '') =>
  `<x-svc-recommenders source-uuid="${findPerson(reader).address}"
  target-uuid="${target}"${more}></x-svc-recommenders>`;
const bakery = about('rosas-bakery');

export const recommenders: readonly State[] = [
  {
    name: 'signed-out',
    title: 'No one is signed in',
    markup: bakery,
    reached: '[part~=signed-out]',
  },
  {
    name: 'loading',
    title: 'The people are being loaded',
    markup: bakery,
    reader: 'amara',
    service: () => 'is held',
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'many',
    title: 'Contacts, and people known over a contact',
    markup: about('saffron-table'),
    reader: 'amara',
    reached: '[part~=kind]',
  },
  {
    name: 'dialog',
    title: 'In a dialog',
    markup: about('saffron-table', 'amara', ' popup'),
    reader: 'amara',
    reached: '[part~=kind]',
    fillsWindow: true,
  },
  {
    name: 'long-names',
    title: 'Long names and texts',
    markup: about('long-names', 'fatima'),
    reader: 'fatima',
    reached: '[part~=kind]',
  },
  {
    name: 'hostile',
    title: 'A name and a review that are markup',
    markup: about('hostile', 'fatima'),
    reader: 'fatima',
    reached: '[part~=kind]',
  },
  {
    name: 'right-to-left',
    title: 'A review in Arabic',
    markup: about('right-to-left', 'fatima'),
    reader: 'fatima',
    reached: '[part~=kind]',
  },
  {
    name: 'empty',
    title: 'No person in the network has an opinion',
    markup: about('nobody-yet'),
    reader: 'amara',
    reached: '[part~=empty]',
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
