import { createClient, custom, erc20Abi, formatUnits, http, type Address } from 'viem';
import { readContract, watchBlockNumber } from 'viem/actions';
import type { ProviderRequest } from './port';
import type { RewardToken, TokenBalance } from './reward-token';

/** Reads a token's chain. */
export interface TokenChain {
  /** Reads the owner's balance of the token. */
  readBalance(owner: Address): Promise<TokenBalance>;
  /** Calls the listener after each new block. Returns a function that stops this. */
  watchBlocks(listener: () => void): () => void;
}

/** Creates a reader of the chain, through the token's own node or else through the wallet. */
export function createTokenChain(
  { address, rpcUrl }: RewardToken,
  request: (request: ProviderRequest) => Promise<unknown>,
): TokenChain {
  const client = createClient({
    transport: rpcUrl === undefined ? custom({ request }) : http(rpcUrl),
  });
  const token = { address, abi: erc20Abi };
  let metadata: Promise<[decimals: number, symbol: string]> | undefined;

  const readMetadata = (): Promise<[number, string]> =>
    Promise.all([
      readContract(client, { ...token, functionName: 'decimals' }),
      // ERC-20 does not require a symbol.
      readContract(client, { ...token, functionName: 'symbol' }).catch(() => ''),
    ]);

  return {
    async readBalance(owner) {
      metadata ??= readMetadata().catch((error: unknown) => {
        metadata = undefined;
        throw error;
      });
      const [balance, [decimals, symbol]] = await Promise.all([
        readContract(client, { ...token, functionName: 'balanceOf', args: [owner] }),
        metadata,
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
