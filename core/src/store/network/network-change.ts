import { noteChange } from '../base/freshness';
import { reload } from '../base/loads';
import { reloadRankings } from '../feedback/ranking';

/** A request about one person, as the signed-in person. */
export interface PersonRequest {
  /** The `ref` of the person in an answer for the signed-in person. */
  ref: string;
  apiUrl?: string | undefined;
  /** The BCP 47 tag of the language of the answer. Default: the browser's. */
  language?: string | undefined;
}

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

/** Treats what does not exist as removed: another tab may have removed it. */
export async function ignoreMissing(removal: Promise<void>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    // An error of another copy of the SDK is an instance of another class.
    if ((error as { status?: number } | undefined)?.status !== 404) throw error;
  }
}
