import { defineChain } from 'viem';

/** The chain of Foundry's nodes; `viem/chains` has it too, with six hundred others to load. */
export const foundry = defineChain({
  id: 31_337,
  name: 'Foundry',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
});
