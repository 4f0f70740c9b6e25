import { desc, eq } from 'drizzle-orm';
import type { Principal } from '../auth/principal.js';
import type { EntityId } from '../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../schemas/criteria.js';
import type { FeedbackSummary } from '../schemas/feedback.js';
import type { ServiceContext } from '../service-context.js';
import { cardOf, type Card } from '../storage/entity-cards.js';
import { endorsements } from '../storage/schema.js';
import { badgeLabels } from './badge-labels.js';
import { openReading, readFeedback, secondsOf, type FeedbackRow } from './read-feedback.js';

/** How much feedback is aggregated unless the caller says. */
export const defaultLimit = 100;

/**
 * What people say about a target, over at most `limit` single feedbacks: those of the client and
 * its network first, then the newest.
 */
export async function summariseFeedback(
  context: ServiceContext,
  principal: Principal,
  input: { sourceCriteria: Criteria; targetCriteria: TargetCriteria; limit?: number | undefined },
): Promise<FeedbackSummary> {
  const { limit = defaultLimit } = input;
  const { videoLinks } = context;
  const reading = await openReading(context, principal, input);
  const rows: FeedbackRow[] = await readFeedback(context, reading, { part: 'network' }, limit);
  if (rows.length < limit) {
    const rest = limit - rows.length;
    rows.push(...(await readFeedback(context, reading, { part: 'others' }, rest)));
  }
  const endorsed = await context.database.drizzle
    .select()
    .from(endorsements)
    .where(eq(endorsements.targetId, reading.target))
    .orderBy(desc(endorsements.blockNumber), desc(endorsements.id))
    .limit(limit);
  const review = rows.find((row) => row.review !== null);
  const video = rows.find((row) => row.video !== null);
  const cards = await context.cards.get([
    reading.target,
    ...(review ? [review.source] : []),
    ...endorsed.map(({ sourceId }) => sourceId),
  ]);
  return {
    target: cardOf(cards, reading.target).entity,
    items: {
      stars: starsOf(rows),
      ...(review
        ? {
            review: {
              content: review.review!,
              date: secondsOf(review.updatedAt),
              image: cards.get(review.source)?.image ?? '',
            },
          }
        : {}),
      ...(video
        ? {
            video: {
              date: secondsOf(video.updatedAt),
              url: videoLinks.urlOf(video.video!),
              image: video.hasPoster ? videoLinks.posterOf(video.video!) : '',
            },
          }
        : {}),
      badges: await badgesOf(context, rows),
      endorsements: endorsementsOf(endorsed, cards),
    },
  };
}

function starsOf(rows: readonly FeedbackRow[]) {
  const stars = rows.flatMap((row) => row.stars ?? []);
  const sum = stars.reduce((total, one) => total + one, 0);
  return {
    count: stars.length,
    sum,
    avg: stars.length === 0 ? 0 : sum / stars.length,
    histogram: [1, 2, 3, 4, 5].map((value) => stars.filter((one) => one === value).length),
  };
}

async function badgesOf(
  context: ServiceContext,
  rows: readonly FeedbackRow[],
): Promise<FeedbackSummary['items']['badges']> {
  const labelOf = await badgeLabels(context);
  const badges: FeedbackSummary['items']['badges'] = {};
  for (const row of rows) {
    for (const [set, qualifier] of Object.entries(row.badges ?? {})) {
      const counts = (badges[set] ??= {});
      const counted = (counts[qualifier] ??= { count: 0, badge: labelOf(set, qualifier) });
      counted.count++;
    }
  }
  return badges;
}

function endorsementsOf(
  rows: readonly (typeof endorsements.$inferSelect)[],
  cards: ReadonlyMap<EntityId, Card>,
): FeedbackSummary['items']['endorsements'] {
  return rows.flatMap(({ sourceId, value, blockNumber }) => {
    const card = cards.get(sourceId);
    return card ? [{ source: card.node, endorsement: { value, blockNumber } }] : [];
  });
}
