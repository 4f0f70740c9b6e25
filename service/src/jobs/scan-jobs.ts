import type { Logger } from 'pino';
import type { ChainSettings } from '../chain/chain-settings.js';
import { scanChain } from '../chain/scan-chain.js';
import type { WriteContext } from '../storage/database/unit-of-work.js';
import type { ChainContext } from '../use-cases/scanned-chains.js';
import { ScannerReplacedError } from '../storage/chain/checkpoints.js';
import type { Job } from './scheduler.js';

/** Creates one job for each chain, which scans the chain while its instance holds the job. */
export function scanJobs(
  chains: readonly ChainSettings[],
  log: Pick<Logger, 'warn'>,
): Job<WriteContext & ChainContext>[] {
  return chains.map((settings) => ({
    name: `scan-chain-${settings.id}`,
    interval: settings.pollMilliseconds,
    longestRetry: 60_000,
    run: async (context, signal) => {
      try {
        await scanChain(context, {
          settings,
          signal,
          onNodeError: (error) => {
            // Pending requests fail when the scan ends.
            if (signal.aborted) return;
            log.warn({ err: error, chain: settings.id }, 'Scanning paused');
          },
          onNotice: (notice) => log.warn({ chain: settings.id }, notice),
        });
      } catch (error) {
        // `svc scan --once` replaces the scanner and ends soon: the next run must not wait as after a failure.
        if (!(error instanceof ScannerReplacedError)) throw error;
      }
    },
  }));
}
