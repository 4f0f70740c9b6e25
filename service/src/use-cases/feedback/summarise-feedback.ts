import type { Principal } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { FeedbackSummary } from '../../schemas/feedback.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import type { EntityData } from '../../storage/entities/known-entities.js';
import type { CombinedFeedback } from '../../storage/feedback/combine-feedback.js';
import { listEndorsers, type Endorser } from '../../storage/feedback/endorsements.js';
import type { Language } from '../../text/catalogues.js';
import { ReaderNames } from '../people/reader-names.js';
import { toTargetEntity } from '../people/target-entity.js';
import { loadBadges } from '../items/load-badges.js';
import { toSeconds } from '../../schemas/timestamp.js';
import { openReader, type ReaderContext } from '../people/open-reader.js';
import { readCombinedFeedback } from './read-combined-feedback.js';
import { requireEntityData } from '../require-entity-data.js';

/** The default of the maximum number of people whose feedback is aggregated. */
export const defaultLimit = 100;

/**
 * Aggregates the feedback of at most `limit` people about a target: the reader and its network first, then the newest.
 * Each person counts once per item, by the newest feedback that has the item.
 */
export async function summariseFeedback(
  context: DatabaseContext & ReaderContext & VideoLinkContext,
  principal: Principal,
  input: {
    sourceCriteria: Criteria;
    targetCriteria: TargetCriteria;
    limit?: number | undefined;
    /** The language of labels and names. */
    language: Language;
  },
): Promise<FeedbackSummary> {
  const { limit = defaultLimit } = input;
  const { videoLinks } = context;
  const reader = await openReader(context, principal, input);
  const { network, others } = await readCombinedFeedback(context, reader, limit);
  const people = [...network, ...others];
  const endorsers = await listEndorsers(context.database, reader.target, limit);
  const review = findNewest(network, 'review') ?? findNewest(others, 'review');
  const video = findNewest(network, 'video') ?? findNewest(others, 'video');
  const entities = await context.entities.get(
    [reader.target, ...(review ? [review.person] : []), ...endorsers.map(({ source }) => source)],
    reader.visibility,
  );
  const { target } = reader;
  const names = await ReaderNames.read(
    context,
    { ...reader, language: input.language },
    entities.values(),
  );
  const getEntity = (id: EntityId) => {
    const data = entities.get(id);
    return data && names.show(data, target);
  };
  return {
    target: toTargetEntity(requireEntityData(getEntity(target)), input.targetCriteria),
    peopleCount: people.length,
    verifiedCount: people.filter(({ isVerified }) => isVerified).length,
    items: {
      stars: summariseStars(people),
      ...(review
        ? {
            review: {
              content: review.item.content,
              date: toSeconds(review.item.at),
              image: entities.get(review.person)?.image ?? '',
            },
          }
        : {}),
      ...(video
        ? {
            video: {
              date: toSeconds(video.item.at),
              url: videoLinks.toUrl(video.item.video),
              image: video.item.hasPoster ? videoLinks.toPosterUrl(video.item.video) : '',
            },
          }
        : {}),
      badges: countBadges(people, await loadBadges(context, input.language)),
      endorsements: toEndorsements(endorsers, getEntity),
    },
  };
}

/** Returns the newest item of the kind, and its giver. */
function findNewest<Kind extends 'review' | 'video'>(
  people: readonly CombinedFeedback[],
  kind: Kind,
): { person: EntityId; item: NonNullable<CombinedFeedback[Kind]> } | undefined {
  let newest: { person: EntityId; item: NonNullable<CombinedFeedback[Kind]> } | undefined;
  for (const { person, [kind]: item } of people) {
    if (item && !(newest && newest.item.at >= item.at)) newest = { person, item };
  }
  return newest;
}

function summariseStars(people: readonly CombinedFeedback[]) {
  const stars = people.flatMap((person) => person.stars ?? []);
  const sum = stars.reduce((total, one) => total + one, 0);
  return {
    count: stars.length,
    sum,
    avg: stars.length === 0 ? 0 : sum / stars.length,
    histogram: [1, 2, 3, 4, 5].map((value) => stars.filter((one) => one === value).length),
  };
}

function countBadges(
  people: readonly CombinedFeedback[],
  getBadge: Awaited<ReturnType<typeof loadBadges>>,
): FeedbackSummary['items']['badges'] {
  const badges: FeedbackSummary['items']['badges'] = {};
  for (const person of people) {
    for (const [set, qualifier] of Object.entries(person.badges ?? {})) {
      const counts = (badges[set] ??= {});
      const counted = (counts[qualifier] ??= { count: 0, badge: getBadge(set, qualifier) });
      counted.count++;
    }
  }
  return badges;
}

function toEndorsements(
  endorsers: readonly Endorser[],
  getEntity: (id: EntityId) => EntityData | undefined,
): FeedbackSummary['items']['endorsements'] {
  return endorsers.flatMap(({ source, value, blockNumber }) => {
    const data = getEntity(source);
    if (!data) return [];
    const isExact = value <= Number.MAX_SAFE_INTEGER;
    const endorsement = {
      value: Number(value),
      ...(isExact ? {} : { exactValue: String(value) }),
      blockNumber,
    };
    return [{ source: data.node, endorsement }];
  });
}
