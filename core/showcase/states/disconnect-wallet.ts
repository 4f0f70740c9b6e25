import type { State } from '../state.js';

const markup = '<x-svc-disconnect-wallet></x-svc-disconnect-wallet>';

export const disconnectWallet: readonly State[] = [
  { name: 'signed-in', title: 'Somebody is signed in', markup, reader: 'amara', reached: 'button' },
  {
    name: 'slotted',
    title: 'With another text',
    markup: '<x-svc-disconnect-wallet>Leave</x-svc-disconnect-wallet>',
    reader: 'amara',
    reached: 'button',
  },
];
