import type { SingleFeedback } from '../../schemas/feedback.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import { readKnownVotes } from '../../storage/feedback/helpful-votes.js';
import type { FeedbackRow } from '../../storage/feedback/read-feedback.js';
import type { AnyReader } from '../people/open-reader.js';

/** The people who find a feedback helpful. */
export type FeedbackHelpfulness = SingleFeedback['helpful'];

/** Reads who finds the feedbacks helpful, as the reader sees it. */
export async function readHelpfulness(
  { database }: DatabaseContext,
  { source, network }: AnyReader,
  rows: readonly FeedbackRow[],
): Promise<(row: FeedbackRow) => FeedbackHelpfulness> {
  if (source === undefined) return ({ helpfulCount: count }) => ({ count });
  const voted = rows.filter(({ helpfulCount }) => helpfulCount > 0).map(({ id }) => id);
  const known = await readKnownVotes(database, { source, network }, voted);
  return ({ id, helpfulCount: count }) => ({
    count,
    networkCount: 0,
    own: false,
    ...known.get(id),
  });
}
