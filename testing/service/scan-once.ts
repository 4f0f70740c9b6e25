import { parseChainsFile } from '../../service/src/chain/chains-file.js';
import { scanChain } from '../../service/src/chain/scan-chain.js';
import { foundry } from '../chain/foundry.js';
import type { TestService } from './start-service.js';

/** Reads a chain with a reward token up to its newest block. */
export async function scanOnce(
  { context }: TestService,
  chain: { url: string; rewardToken: string; confirmations?: number },
): Promise<void> {
  const { url, rewardToken, confirmations = 8 } = chain;
  const { chains } = parseChainsFile(
    JSON.stringify({
      chains: [
        {
          id: foundry.id,
          rpcUrls: [url],
          confirmations,
          startBlock: 0,
          rewardTokens: [{ address: rewardToken }],
        },
      ],
    }),
  );
  await scanChain(context, {
    settings: chains[0]!,
    once: true,
    signal: new AbortController().signal,
    onNodeError: (error) => {
      throw error;
    },
  });
}
