import type { Logger } from 'pino';
import type { ChainSettings } from '../chain/chain-settings.js';
import { answerRequests, type AnswerOptions } from '../oracle/answer-requests.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { Job } from './scheduler.js';

/** The settings of oracles and the account that sends their answers, for any chain. */
export type OpenOracle = Pick<AnswerOptions, 'oracle' | 'account'>;

/** Creates one job for each chain with oracles, which answers their requests while its instance holds the job. */
export function oracleJobs(
  chains: readonly ChainSettings[],
  oracle: OpenOracle | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
): Job<DatabaseContext>[] {
  if (!oracle) return [];
  return chains
    .filter(({ oracles }) => oracles.length > 0)
    .map((settings) => ({
      name: `oracle-${settings.id}`,
      interval: settings.pollMilliseconds,
      longestRetry: 60_000,
      run: (context, signal) => answerRequests(context, { ...oracle, settings, signal, log }),
    }));
}
