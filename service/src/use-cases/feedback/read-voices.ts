import type { ServiceContext } from '../../service-context.js';
import { combineFeedback, type CombinedFeedback } from '../../storage/feedback/combine-feedback.js';
import { readFeedback, type FeedbackRow } from '../../storage/feedback/read-feedback.js';
import type { Reading } from './open-reading.js';

/** What a person says about a target. */
export type Voice = CombinedFeedback;

/** What at most `limit` people say: the reader and its network first, then who spoke last. */
export async function readVoices(
  { database }: ServiceContext,
  reading: Reading,
  limit: number,
): Promise<{ network: Voice[]; others: Voice[] }> {
  const network = await readFeedback(database, reading, { part: 'network' }, limit);
  const rest = limit - network.length;
  const others = rest > 0 ? await readFeedback(database, reading, { part: 'others' }, rest) : [];
  const repeated = [...network, ...others].filter(({ earlierCount }) => earlierCount > 0);
  const combined = await combineFeedback(
    database,
    reading.target,
    repeated.map(({ source }) => source),
  );
  const voices = new Map(combined.map((voice) => [voice.person, voice]));
  const voiceOf = (row: FeedbackRow) => voices.get(row.source) ?? onlyVoice(row);
  return { network: network.map(voiceOf), others: others.map(voiceOf) };
}

/** What a person says who has given one feedback. */
function onlyVoice(row: FeedbackRow): Voice {
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
