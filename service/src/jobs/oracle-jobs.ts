import type { Logger } from 'pino';
import type { ChainSettings } from '../chain/chain-settings.js';
import { answerRequests, type AnswerOptions } from '../oracle/answer-requests.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { Job } from './scheduler.js';

/** How requests are answered on any chain. */
export type OpenOracle = Pick<AnswerOptions, 'oracle' | 'account'>;

/** One job for each chain with oracles, which answers their requests as long as its node holds it. */
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
