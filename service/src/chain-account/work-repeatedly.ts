import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { computeRetryDelay } from '../compute-retry-delay.js';
import { AccountProblem } from './account-problem.js';

/** Work that an account does again and again. */
export interface RepeatedWork {
  /**
   * Does what can be done now, and returns why something waits, or null.
   * @throws AccountProblem when everything waits
   */
  readonly work: () => Promise<AccountProblem | string | null>;
  /** Stores why something waits, or null. */
  readonly report: (problem: string | null) => Promise<void>;
  /** What the log says when something starts to wait, and when nothing waits any longer. */
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

/** Works until the signal is aborted. What keeps it from that is logged and reported, and tried again. */
export async function workRepeatedly(repeated: RepeatedWork): Promise<void> {
  const { chainId, pollMilliseconds, signal, log, message, endMessage } = repeated;
  const report = createReport(repeated);
  let last: string | null = null;
  let failures = 0;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    const { problem, detail, isStopped } = await workOnce(repeated);
    // What fails because the work is being ended is no problem.
    if (!isStopped || !isOver()) await report(problem);
    if (isOver()) return;
    if (problem !== null && problem !== last) {
      log.warn({ chain: chainId, problem, detail }, message);
    }
    if (problem === null && last !== null) log.info({ chain: chainId }, endMessage);
    failures = isStopped ? failures + 1 : 0;
    last = problem;
    const pause = isStopped
      ? computeRetryDelay(failures, { first: pollMilliseconds, maximum: longestPause })
      : pollMilliseconds;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

async function workOnce({ work }: RepeatedWork) {
  try {
    const waits = await work();
    return waits instanceof AccountProblem
      ? { ...describe(waits), isStopped: false }
      : { problem: waits, detail: undefined, isStopped: false };
  } catch (error) {
    if (!(error instanceof AccountProblem)) throw error;
    return { ...describe(error), isStopped: true };
  }
}

const describe = ({ message, detail }: AccountProblem) => ({ problem: message, detail });

/** Reports what is new at once, and otherwise from time to time. */
function createReport({ report }: RepeatedWork): RepeatedWork['report'] {
  let reported: { problem: string | null; at: number } | undefined;
  return async (problem) => {
    const now = performance.now();
    if (reported?.problem === problem && now - reported.at < reportMilliseconds) return;
    await report(problem);
    reported = { problem, at: now };
  };
}
