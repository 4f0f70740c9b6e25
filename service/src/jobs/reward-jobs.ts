import type { Logger } from 'pino';
import type { ChainSettings } from '../chain/chain-settings.js';
import { writeConnections, type WriteOptions } from '../rewards/write-connections.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { Job } from './scheduler.js';

/** The settings of rewards and the account that writes to reward tokens, for any chain. */
export type OpenRewards = Pick<WriteOptions, 'rewards' | 'account'>;

/**
 * Creates one job for each chain with tokens that reward connected accounts, which adds connections to the tokens while
 * its instance holds the job.
 */
export function rewardJobs(
  chains: readonly ChainSettings[],
  opened: OpenRewards | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
): Job<DatabaseContext>[] {
  if (!opened) return [];
  return chains.flatMap((settings) => {
    const { rewards: tokens } = settings;
    if (tokens.length === 0) return [];
    return {
      name: `write-connections-${settings.id}`,
      interval: settings.pollMilliseconds,
      longestRetry: 60_000,
      run: (context, signal) =>
        writeConnections(context, { ...opened, settings, tokens, signal, log }),
    };
  });
}
