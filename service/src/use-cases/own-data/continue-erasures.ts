import { listUnfinishedErasures } from '../../storage/own-data/erasures.js';
import { continueErasure, type ErasureContext } from './continue-erasure.js';

/** The name of the job that finishes erasures. */
export const erasureJob = 'erase-people';

/**
 * Finishes the erasures that their requests, or a stopped instance, left unfinished.
 * @throws the first error, after the other erasures were continued
 */
export async function continueErasures(
  context: ErasureContext,
  signal: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await listUnfinishedErasures(context.database)) {
    await continueErasure(context, id, signal).catch((error: unknown) => errors.push(error));
    signal.throwIfAborted();
  }
  if (errors.length > 0) throw errors[0];
}
