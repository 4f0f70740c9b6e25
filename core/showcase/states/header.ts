import type { State } from '../state.js';

export const header: readonly State[] = [
  {
    name: 'plain',
    title: 'As specified',
    markup: '<x-svc-header></x-svc-header>',
    reached: '[part~=heading]',
  },
  {
    name: 'level',
    title: 'At another level of the page’s outline',
    markup: '<h2>The shop</h2>\n<x-svc-header level="3"></x-svc-header>',
    reached: 'h3',
  },
  {
    name: 'slotted',
    title: 'With another text',
    markup: '<x-svc-header>What friends say</x-svc-header>',
    reached: '[part~=heading]',
  },
];
