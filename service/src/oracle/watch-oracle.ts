import type { Logger } from 'pino';
import { ChainNode, NodeError } from '../chain/chain-node.js';
import type { ChainSettings } from '../chain/chain-settings.js';
import type { DatabaseContext } from '../storage/database/database.js';
import { findStoredProblems, recordProblems } from '../use-cases/oracle/oracle-problems.js';
import { checkAnswers } from './check-answers.js';
import { findLinkProblems } from './find-link-problems.js';

/** The options of watching the oracles of a chain. */
export interface WatchOptions {
  settings: ChainSettings;
  /** Ends the work soon. */
  signal: AbortSignal;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Checks once for problems that the operator must solve for the oracles of a chain: answers that a token did not
 * accept, requests with an unknown job id, tokens without LINK. They are in the readiness of the service, and in the
 * log when they start and end. While no node answers, which the scanner reports, problems that only nodes know stay.
 */
export async function watchOracle(
  context: DatabaseContext,
  { settings, signal, log }: WatchOptions,
): Promise<void> {
  const node = new ChainNode(settings, signal);
  await untilNodeFails(() => checkAnswers(context, settings, node, { signal, log }));
  const linkProblems = await untilNodeFails(() => findLinkProblems(settings, node));
  const stored = await findStoredProblems(context, settings);
  const { started, ended } = await recordProblems(
    context,
    settings.id,
    ['failedAnswers', 'unknownJob', ...(linkProblems ? (['link'] as const) : [])],
    [...stored, ...(linkProblems ?? [])],
  );
  const { id: chain } = settings;
  for (const { problem } of started) log.warn({ chain, problem }, 'The oracle has a problem');
  for (const { problem } of ended) {
    log.info({ chain, problem }, 'A problem of the oracle has ended');
  }
}

async function untilNodeFails<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NodeError) return undefined;
    throw error;
  }
}
