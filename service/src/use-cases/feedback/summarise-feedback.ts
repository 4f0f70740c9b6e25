import type { Principal } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { FeedbackSummary } from '../../schemas/feedback.js';
import type { ServiceContext } from '../../service-context.js';
import { cardOf, type Card } from '../../storage/entities/entity-cards.js';
import { listEndorsements, type Endorsement } from '../../storage/feedback/endorsements.js';
import type { Language } from '../../text/catalogues.js';
import { badgeLabels } from './badge-labels.js';
import { openReading, secondsOf } from './open-reading.js';
import { readVoices, type Voice } from './read-voices.js';

/** How many people's feedback is aggregated unless the caller says. */
export const defaultLimit = 100;

/**
 * What at most `limit` people say about a target: the client and its network first, then who spoke
 * last. Each person counts once, by its newest feedback that has the item.
 */
export async function summariseFeedback(
  context: ServiceContext,
  principal: Principal,
  input: {
    sourceCriteria: Criteria;
    targetCriteria: TargetCriteria;
    limit?: number | undefined;
    /** Of the badges' labels. */
    language: Language;
  },
): Promise<FeedbackSummary> {
  const { limit = defaultLimit } = input;
  const { videoLinks } = context;
  const reading = await openReading(context, principal, input);
  const { network, others } = await readVoices(context, reading, limit);
  const voices = [...network, ...others];
  const endorsed = await listEndorsements(context.database, reading.target, limit);
  const review = newestOf(network, 'review') ?? newestOf(others, 'review');
  const video = newestOf(network, 'video') ?? newestOf(others, 'video');
  const cards = await context.cards.get(
    [reading.target, ...(review ? [review.person] : []), ...endorsed.map(({ source }) => source)],
    reading.viewer,
  );
  return {
    target: cardOf(cards, reading.target).entity,
    peopleCount: voices.length,
    verifiedCount: voices.filter(({ isVerified }) => isVerified).length,
    items: {
      stars: starsOf(voices),
      ...(review
        ? {
            review: {
              content: review.item.content,
              date: secondsOf(review.item.at),
              image: cards.get(review.person)?.image ?? '',
            },
          }
        : {}),
      ...(video
        ? {
            video: {
              date: secondsOf(video.item.at),
              url: videoLinks.urlOf(video.item.video),
              image: video.item.hasPoster ? videoLinks.posterOf(video.item.video) : '',
            },
          }
        : {}),
      badges: badgesOf(voices, await badgeLabels(context, input.language)),
      endorsements: endorsementsOf(endorsed, cards),
    },
  };
}

/** The newest item of the kind, and whose it is. */
function newestOf<Kind extends 'review' | 'video'>(
  voices: readonly Voice[],
  kind: Kind,
): { person: EntityId; item: NonNullable<Voice[Kind]> } | undefined {
  let newest: { person: EntityId; item: NonNullable<Voice[Kind]> } | undefined;
  for (const { person, [kind]: item } of voices) {
    if (item && !(newest && newest.item.at >= item.at)) newest = { person, item };
  }
  return newest;
}

function starsOf(voices: readonly Voice[]) {
  const stars = voices.flatMap((voice) => voice.stars ?? []);
  const sum = stars.reduce((total, one) => total + one, 0);
  return {
    count: stars.length,
    sum,
    avg: stars.length === 0 ? 0 : sum / stars.length,
    histogram: [1, 2, 3, 4, 5].map((value) => stars.filter((one) => one === value).length),
  };
}

function badgesOf(
  voices: readonly Voice[],
  labelOf: Awaited<ReturnType<typeof badgeLabels>>,
): FeedbackSummary['items']['badges'] {
  const badges: FeedbackSummary['items']['badges'] = {};
  for (const voice of voices) {
    for (const [set, qualifier] of Object.entries(voice.badges ?? {})) {
      const counts = (badges[set] ??= {});
      const counted = (counts[qualifier] ??= { count: 0, badge: labelOf(set, qualifier) });
      counted.count++;
    }
  }
  return badges;
}

function endorsementsOf(
  endorsed: readonly Endorsement[],
  cards: ReadonlyMap<EntityId, Card>,
): FeedbackSummary['items']['endorsements'] {
  return endorsed.flatMap(({ source, value, blockNumber }) => {
    const card = cards.get(source);
    return card ? [{ source: card.node, endorsement: { value, blockNumber } }] : [];
  });
}
