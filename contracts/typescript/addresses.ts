import type { Address } from 'viem';

/**
 * The reward token of each chain, by chain id. There is no public deployment, so that apps name the
 * tokens that they trust: `{ 31337: '0x…' }`.
 */
export type RewardTokenAddresses = Readonly<Partial<Record<number, Address>>>;

/**
 * The reward token of a chain.
 *
 * @throws Error if the addresses have none of that chain.
 */
export function findRewardToken(addresses: RewardTokenAddresses, chainId: number): Address {
  const address = addresses[chainId];
  if (!address) throw new Error(`No reward token is known for the chain ${chainId}.`);
  return address;
}
