import type { State } from '../state.js';

const markup = '<x-svc-balance></x-svc-balance>';
const ofAmara = {
  markup,
  wallets: [{ owner: 'amara' }],
  isConnected: true,
  token: 'by node',
} as const;

export const balance: readonly State[] = [
  {
    name: 'amount',
    title: 'The wallet’s balance',
    ...ofAmara,
    reached: '[part~=amount]',
  },
  {
    name: 'nothing',
    title: 'A wallet without tokens',
    ...ofAmara,
    wallets: [{ owner: 'jonas' }],
    reached: '[part~=amount]',
  },
  {
    name: 'icon',
    title: 'With an icon',
    ...ofAmara,
    markup: '<x-svc-balance><span slot="icon" aria-hidden="true">★</span></x-svc-balance>',
    reached: '[part~=amount]',
  },
  {
    name: 'loading',
    title: 'The chain is being read',
    ...ofAmara,
    chain: 'is held',
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'no-wallet',
    title: 'No wallet is connected',
    markup,
    token: 'by node',
    reached: '[part~=status]',
  },
  { name: 'no-token', title: 'No token is configured', markup, reached: '[part~=status]' },
  {
    name: 'wrong-chain',
    title: 'The wallet is on another chain',
    ...ofAmara,
    token: 'by wallet',
    reached: '[part~=switch]',
  },
  {
    name: 'unreachable',
    title: 'The chain does not answer',
    ...ofAmara,
    chain: 'is cut off',
    reached: '[part~=retry]',
  },
];
