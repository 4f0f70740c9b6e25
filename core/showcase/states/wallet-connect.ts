import type { State } from '../state.js';

const markup = '<x-svc-wallet-connect></x-svc-wallet-connect>';
const press: State['act'] = ({ press }) => press('[part~=button]');

export const walletConnect: readonly State[] = [
  { name: 'signed-out', title: 'No one is signed in', markup, reached: '[part~=button]' },
  {
    name: 'slotted',
    title: 'With another text',
    markup: '<x-svc-wallet-connect>See what friends say</x-svc-wallet-connect>',
    reached: '[part~=button]',
  },
  {
    name: 'choosing',
    title: 'Several wallets to choose from',
    markup,
    wallets: [
      { owner: 'amara' },
      { owner: 'jonas' },
      { owner: 'lucia', name: 'A wallet whose name is rather long for a list on a phone' },
    ],
    act: press,
    reached: 'dialog[open]',
    fillsWindow: true,
  },
  {
    name: 'connecting',
    title: 'The wallet asks whether to connect',
    markup,
    wallets: [{ owner: 'amara', connecting: 'waits' }],
    act: press,
    reached: '[part~=status]',
  },
  {
    name: 'signing',
    title: 'The wallet asks for the signature',
    markup,
    wallets: [{ owner: 'amara', signing: 'waits' }],
    act: press,
    reached: '[part~=status]',
  },
  {
    name: 'declined',
    title: 'The owner declined',
    markup,
    wallets: [{ owner: 'amara', connecting: 'declines' }],
    act: press,
    reached: '[part~=error]',
  },
  {
    name: 'pending',
    title: 'The wallet waits for the answer to an earlier request',
    markup,
    wallets: [{ owner: 'amara', connecting: 'is asked already' }],
    act: press,
    reached: '[part~=error]',
  },
  { name: 'no-wallet', title: 'There is no wallet', markup, act: press, reached: '[part~=error]' },
  {
    name: 'unreachable',
    title: 'The service does not answer',
    markup,
    wallets: [{ owner: 'amara' }],
    service: () => 'is cut off',
    act: press,
    reached: '[part~=error]',
  },
  {
    name: 'signed-in',
    title: 'Somebody is signed in',
    markup,
    reader: 'amara',
    reached: '[part~=status]',
  },
];
