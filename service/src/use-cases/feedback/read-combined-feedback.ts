import type { DatabaseContext } from '../../storage/database/database.js';
import { combineFeedback, type CombinedFeedback } from '../../storage/feedback/combine-feedback.js';
import { readFeedback, type FeedbackRow } from '../../storage/feedback/read-feedback.js';
import type { Reader } from '../people/open-reader.js';

/** Reads the feedback of at most `limit` people: the reader and its network first, then the newest. */
export async function readCombinedFeedback(
  { database }: DatabaseContext,
  reader: Reader,
  limit: number,
): Promise<{ network: CombinedFeedback[]; others: CombinedFeedback[] }> {
  const network = await readFeedback(database, reader, { part: 'network' }, limit);
  const rest = limit - network.length;
  const others = rest > 0 ? await readFeedback(database, reader, { part: 'others' }, rest) : [];
  const repeated = [...network, ...others].filter(({ earlierCount }) => earlierCount > 0);
  const combined = await combineFeedback(
    database,
    reader.target,
    repeated.map(({ source }) => source),
  );
  const byPerson = new Map(combined.map((feedback) => [feedback.person, feedback]));
  const selectCombined = (row: FeedbackRow) => byPerson.get(row.source) ?? toCombinedFeedback(row);
  return { network: network.map(selectCombined), others: others.map(selectCombined) };
}

/** Converts the only feedback of a person to combined feedback. */
function toCombinedFeedback(row: FeedbackRow): CombinedFeedback {
  const { source, stars, badges, review, video, hasPoster, isVerified, updatedAt: at } = row;
  return {
    person: source,
    stars,
    badges,
    review: review === null ? null : { content: review, at },
    video: video === null ? null : { video, hasPoster, at },
    isVerified,
  };
}
