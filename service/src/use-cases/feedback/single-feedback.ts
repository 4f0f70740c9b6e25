import type { SingleFeedback } from '../../schemas/feedback.js';
import type { Reply } from '../../schemas/reply.js';
import type { FeedbackModeration } from '../../schemas/report.js';
import type { RefContext } from '../people/find-entity-by-ref.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import type { FeedbackRow } from '../../storage/feedback/read-feedback.js';
import { toPersonNode } from '../people/person-nodes.js';
import type { FeedbackGivers } from './feedback-givers.js';
import { toGivenItems } from '../items/given-items.js';
import type { FeedbackHelpfulness } from './feedback-helpfulness.js';
import type { loadBadges } from '../items/load-badges.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { AnyReader } from '../people/open-reader.js';

/** Converts a feedback for an answer; undefined when its giver no longer exists. */
export function toSingleFeedback(
  context: RefContext & VideoLinkContext,
  row: FeedbackRow,
  { source, visibility, network }: AnyReader,
  {
    getEntity,
    getPath,
    getBadge,
    moderation,
    replies,
    getHelpful,
  }: FeedbackGivers & {
    getBadge: Awaited<ReturnType<typeof loadBadges>>;
    /** The moderation of the reader's own hidden feedback, by id. */
    moderation: ReadonlyMap<number, FeedbackModeration>;
    /** The replies that the reader sees, by the feedback. */
    replies: ReadonlyMap<number, Reply>;
    getHelpful: (row: FeedbackRow) => FeedbackHelpfulness;
  },
): SingleFeedback[] {
  const giver = getEntity(row.source);
  if (!giver) return [];
  const hiding = moderation.get(row.id);
  const reply = replies.get(row.id);
  const isPublic = source === undefined;
  const isOwn = row.source === source;
  const node = toPersonNode(context, visibility.self, giver);
  const known = network.get(row.source);
  const via = known?.via === undefined ? undefined : getEntity(known.via);
  return [
    {
      id: String(row.id),
      source: isPublic ? { ...node, properties: {} } : node,
      ...(known
        ? {
            network: {
              distance: known.distance,
              ...(via ? { via: toPersonNode(context, visibility.self, via) } : {}),
              path: getPath(known),
            },
          }
        : {}),
      own: isOwn,
      // The id of a transaction on a chain leads to the wallet.
      ...(row.transactionId && (isOwn || visibility.all)
        ? { transactionId: row.transactionId }
        : {}),
      verified: row.isVerified,
      earlierCount: row.earlierCount,
      items: toGivenItems(row, context.videoLinks, getBadge),
      helpful: getHelpful(row),
      ...(reply ? { reply } : {}),
      ...(hiding ? { moderation: hiding } : {}),
      createdAt: toSeconds(row.createdAt),
      updatedAt: toSeconds(row.updatedAt),
    },
  ];
}
