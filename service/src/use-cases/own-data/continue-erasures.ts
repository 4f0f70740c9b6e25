import type { VideoContext } from '../../service-context.js';
import { listUnfinishedErasures } from '../../storage/own-data/erasures.js';
import { continueErasure } from './continue-erasure.js';

/** The job that finishes erasures. */
export const erasureJob = 'erase-people';

/** Finishes the erasures that their requests, or a node that has stopped, have not. */
export async function continueErasures(context: VideoContext, signal: AbortSignal): Promise<void> {
  for (const id of await listUnfinishedErasures(context.database)) {
    await continueErasure(context, id, signal);
    signal.throwIfAborted();
  }
}
