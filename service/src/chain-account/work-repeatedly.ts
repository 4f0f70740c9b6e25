import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { computeRetryDelay } from '../compute-retry-delay.js';
import { AccountProblem } from './account-problem.js';

/** Work that an account repeats. */
export interface RepeatedWork {
  /**
   * Does the work that can be done now, and returns why something waits, or null.
   * @throws AccountProblem when everything waits
   */
  readonly work: () => Promise<AccountProblem | string | null>;
  /** Stores why something waits, or null. */
  readonly report: (problem: string | null) => Promise<void>;
  /** The messages of the log when something starts to wait, and when nothing waits any more. */
  message: string;
  endMessage: string;
  chainId: number;
  pollMilliseconds: number;
  /** Ends the work soon. */
  signal: AbortSignal;
  log: Pick<Logger, 'info' | 'warn'>;
}

const longestPause = 30_000;
const reportMilliseconds = 10_000;

/** Works until the signal is aborted. Failures are logged and reported, and retried. */
export async function workRepeatedly(repeated: RepeatedWork): Promise<void> {
  const { chainId, pollMilliseconds, signal, log, message, endMessage } = repeated;
  const report = createReport(repeated);
  let last: string | null = null;
  let failures = 0;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    const { problem, detail, hasFailed } = await workOnce(repeated);
    // A failure because of the end of the work is no problem.
    if (!hasFailed || !isOver()) await report(problem);
    if (isOver()) return;
    if (problem !== null && problem !== last) {
      log.warn({ chain: chainId, problem, detail }, message);
    }
    if (problem === null && last !== null) log.info({ chain: chainId }, endMessage);
    failures = hasFailed ? failures + 1 : 0;
    last = problem;
    const pause = hasFailed
      ? computeRetryDelay(failures, { first: pollMilliseconds, maximum: longestPause })
      : pollMilliseconds;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

async function workOnce({ work }: RepeatedWork) {
  try {
    const problem = await work();
    return problem instanceof AccountProblem
      ? { ...describe(problem), hasFailed: false }
      : { problem, detail: undefined, hasFailed: false };
  } catch (error) {
    if (!(error instanceof AccountProblem)) throw error;
    return { ...describe(error), hasFailed: true };
  }
}

const describe = ({ message, detail }: AccountProblem) => ({ problem: message, detail });

/** Reports a new problem at once, and the same one from time to time. */
function createReport({ report }: RepeatedWork): RepeatedWork['report'] {
  let reported: { problem: string | null; at: number } | undefined;
  return async (problem) => {
    const now = performance.now();
    if (reported?.problem === problem && now - reported.at < reportMilliseconds) return;
    await report(problem);
    reported = { problem, at: now };
  };
}
