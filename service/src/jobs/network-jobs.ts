import type { Logger } from 'pino';
import type { AccountContext, Networks } from '../use-cases/accounts/networks.js';
import { syncNetwork } from '../use-cases/accounts/sync-network.js';
import type { Job } from './scheduler.js';

/** Creates one job for each social network, which syncs its accounts while its instance holds the job. */
export function networkJobs(
  { connectors }: Networks,
  log: Pick<Logger, 'info' | 'warn'>,
): Job<AccountContext>[] {
  return [...connectors.values()].map((connector) => ({
    name: `read-network-${connector.network}`,
    interval: 1_000,
    longestRetry: 60_000,
    run: (context, signal) => {
      const { network } = connector;
      return syncNetwork(context, connector, {
        signal,
        onError: (error) => log.warn({ err: error, network }, 'Reading accounts failed'),
        // The message of the network is left out: it can name the server of a single person.
        onHealth: ({ isFailing, ...answer }) => {
          if (isFailing)
            log.warn({ network, ...answer }, 'The accounts of the network cannot be read');
          else log.info({ network }, 'The accounts of the network can be read again');
        },
      });
    },
  }));
}
