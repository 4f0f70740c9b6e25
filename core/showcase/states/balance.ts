import type { ElementActions, State } from '../state.js';

const markup = '<x-svc-balance></x-svc-balance>';
const ofAmara = {
  markup,
  wallets: [{ owner: 'amara' }],
  isConnected: true,
  token: 'by node',
} as const;

const withRewards = {
  markup,
  wallets: [{ owner: 'amara', chainId: 31_337 }],
  isConnected: true,
  token: 'rewards',
} as const;
const claim = ({ press }: ElementActions) => press('[part=claim]');

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
  {
    name: 'no-credits',
    title: 'A token with rewards, of which there are none',
    ...withRewards,
    wallets: [{ owner: 'jonas', chainId: 31_337 }],
    reached: '[part~=history]',
  },
  {
    name: 'credits',
    title: 'Rewards to claim',
    ...withRewards,
    reached: '[part~=claim]',
  },
  {
    name: 'claim-asking',
    title: 'The wallet asks for a confirmation',
    ...withRewards,
    wallets: [{ owner: 'amara', chainId: 31_337, sending: 'waits' }],
    act: claim,
    reached: '[part~=claim][aria-disabled=true]',
  },
  {
    name: 'claim-sent',
    title: 'The claim is sent',
    ...withRewards,
    pending: 'claim sent',
    reached: '[part~=claim][aria-disabled=true]',
  },
  {
    name: 'claimed',
    title: 'The rewards are claimed, and there are new ones',
    ...withRewards,
    wallets: [{ owner: 'lucia', chainId: 31_337 }],
    pending: 'claimed',
    reached: '.claimed',
  },
  {
    name: 'claim-declined',
    title: 'The person declines in the wallet',
    ...withRewards,
    wallets: [{ owner: 'amara', chainId: 31_337, sending: 'declines' }],
    act: claim,
    reached: '[part~=credits] .failure:not(:empty)',
  },
  {
    name: 'claim-failed',
    title: 'The wallet reports an error',
    ...withRewards,
    act: claim,
    reached: '[part~=credits] .failure:not(:empty)',
  },
  {
    name: 'claim-wrong-chain',
    title: 'The wallet does not switch to the token’s chain',
    ...withRewards,
    wallets: [{ owner: 'amara' }],
    act: claim,
    reached: '[part~=credits] .failure:not(:empty)',
  },
  {
    name: 'claim-paused',
    title: 'Claiming is paused',
    ...withRewards,
    token: 'paused rewards',
    reached: '[part~=credits]',
  },
];
