import type { Logger } from 'pino';
import type { ChainSettings } from '../chain/chain-settings.js';
import { watchOracle } from '../oracle/watch-oracle.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { Job } from './scheduler.js';

/** Creates one job for each chain with oracles, which checks every minute what the operator has to do for them. */
export function watchJobs(
  chains: readonly ChainSettings[],
  log: Pick<Logger, 'info' | 'warn'>,
): Job<DatabaseContext>[] {
  return chains
    .filter(({ oracles }) => oracles.length > 0)
    .map((settings) => ({
      name: `watch-oracle-${settings.id}`,
      interval: 60_000,
      run: (context, signal) => watchOracle(context, { settings, signal, log }),
    }));
}
