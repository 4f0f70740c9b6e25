import { createClient, custom, erc20Abi, formatUnits, http, type Address } from 'viem';
import { readContract, watchBlockNumber } from 'viem/actions';
import type { ProviderRequest } from './port';
import type { RewardToken, TokenBalance } from './reward-token';

/** The chain of a token. */
export interface TokenChain {
  /** Reads how much of the token somebody has. */
  balanceOf(owner: Address): Promise<TokenBalance>;
  /** Calls the listener after each new block; returns a function that ends it. */
  watchBlocks(listener: () => void): () => void;
}

/** Reaches the chain by the token's own node, else through the wallet. */
export function tokenChain(
  { address, rpcUrl }: RewardToken,
  request: (request: ProviderRequest) => Promise<unknown>,
): TokenChain {
  const client = createClient({
    transport: rpcUrl === undefined ? custom({ request }) : http(rpcUrl),
  });
  const token = { address, abi: erc20Abi };
  let terms: Promise<[decimals: number, symbol: string]> | undefined;

  const readTerms = (): Promise<[number, string]> =>
    Promise.all([
      readContract(client, { ...token, functionName: 'decimals' }),
      // The standard doesn't demand one.
      readContract(client, { ...token, functionName: 'symbol' }).catch(() => ''),
    ]);

  return {
    async balanceOf(owner) {
      terms ??= readTerms().catch((error: unknown) => {
        terms = undefined;
        throw error;
      });
      const [balance, [decimals, symbol]] = await Promise.all([
        readContract(client, { ...token, functionName: 'balanceOf', args: [owner] }),
        terms,
      ]);
      return { amount: formatUnits(balance, decimals), symbol };
    },
    watchBlocks: (listener) =>
      watchBlockNumber(client, {
        poll: true,
        onBlockNumber: listener,
        // A later poll may succeed.
        onError: () => undefined,
      }),
  };
}
