import { noteChange } from '../base/freshness';
import { reload } from '../base/loads';
import { reloadRankings } from '../feedback/ranking';

/** The prefix of the keys of loads of blocks. */
export const blocksPrefix = 'blocks ';

/**
 * Loads the rankings on the page again, and whom the person has blocked. Lists of people keep what they
 * show, so that nothing moves while the reader is in one.
 */
export function reloadNetwork(): void {
  noteChange();
  reloadRankings();
  reload((key) => key.startsWith(blocksPrefix));
}

/** Treats what is already gone as removed, such as from another tab. */
export async function ignoreMissing(removal: Promise<void>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    // An error of another copy of the SDK is an instance of another class.
    if ((error as { status?: number } | undefined)?.status !== 404) throw error;
  }
}
