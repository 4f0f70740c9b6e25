import type { Address } from 'viem';
import { rewardTokenAbi } from '../../contracts/typescript/reward-token-abi.js';
import { amounts, givenTokens, type EndorsedChain } from './endorsed-chain.js';

/**
 * Compares what the token has with what follows from the endorsements on the chain, in their order: stakes, balances,
 * and the rewards that earlier endorsers can claim. Returns what differs.
 */
export async function findWrongAmounts(chain: EndorsedChain): Promise<string[]> {
  const { client, token, people } = chain;
  const { target, first, second, endorsers } = people;
  const contract = { address: token.address, abi: rewardTokenAbi } as const;
  const endorsed = await client.getContractEvents({
    ...{ ...contract, eventName: 'Endorse', fromBlock: 0n },
  });
  const stakes = new Map<Address, bigint>();
  let total = 0n;
  const rewards = { first: 0n, second: 0n };
  for (const { args } of endorsed) {
    const { from, value } = args as { from: Address; value: bigint };
    if (from !== first.address && from !== second.address) {
      rewards.first += computeReward(amounts.first, total - amounts.first, value, 2n);
      rewards.second += computeReward(amounts.second, total - amounts.second, value, 20n);
    }
    stakes.set(from, (stakes.get(from) ?? 0n) + value);
    total += value;
  }
  const read = (functionName: 'stakeOf' | 'balanceOf' | 'creditsOf', args: readonly Address[]) =>
    client.readContract<readonly unknown[], string, readonly unknown[]>({
      ...{ ...contract, functionName, args },
    }) as Promise<bigint>;
  const wrong: string[] = [];
  const compare = (what: string, found: bigint, expected: bigint) => {
    if (found !== expected) wrong.push(`${what}: ${found}, expected ${expected}`);
  };
  // Nothing is held for requests any more.
  compare('tokens of the contract', await read('balanceOf', [token.address]), total);
  compare('rewards of the first', await read('creditsOf', [first.address]), rewards.first);
  compare('rewards of the second', await read('creditsOf', [second.address]), rewards.second);
  for (const { address } of [first, second, ...endorsers]) {
    const stake = stakes.get(address) ?? 0n;
    compare(`stake of ${address}`, await read('stakeOf', [address, target]), stake);
    compare(`tokens of ${address}`, await read('balanceOf', [address]), givenTokens - stake);
  }
  return wrong;
}

/** s_p · (s_n + O_n) · D_o / (D_lvl · (s_n + D_n) · (D_o + s_o)) with the numbers of a new token. */
function computeReward(previous: bigint, others: bigint, added: bigint, divisor: bigint): bigint {
  return (previous * (added + 1n) * 5_000n) / (divisor * (added + 30n) * (5_000n + others));
}
