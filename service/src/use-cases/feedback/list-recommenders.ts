import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Acquaintance } from '../../ranking/engine.js';
import { deriveStance, type Stance } from '../../ranking/stance.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { Recommender, RecommenderPage } from '../../schemas/recommender.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { FindContext } from '../people/find-entity-by-ref.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import { combineFeedback, type CombinedFeedback } from '../../storage/feedback/combine-feedback.js';
import {
  readNetworkOpinions,
  type StoredOpinion,
} from '../../storage/feedback/network-opinions.js';
import type { Language } from '../../text/catalogues.js';
import { toGivenItems } from '../items/given-items.js';
import { loadBadges } from '../items/load-badges.js';
import { openReader, type Reader } from '../people/open-reader.js';
import { NetworkPaths, type PathContext } from '../relationships/network-paths.js';
import { toPersonNode } from '../people/person-nodes.js';
import { toTargetEntity } from '../people/target-entity.js';
import { requireEntityData } from '../require-entity-data.js';

const defaultPageSize = 50;

/** The source and target of the question, and the requested page. */
export interface RecommenderListInput {
  sourceCriteria: Criteria;
  targetCriteria: TargetCriteria;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The language of labels and names. */
  language: Language;
}

type Opinion = StoredOpinion & Acquaintance & { stance: Stance };

/**
 * Lists the people of the source's network who have an opinion about the target, and the paths to them. Approving ones
 * first, then disapproving, then neutral; among those fewer steps, more trust, newer.
 */
export async function listRecommenders(
  context: DatabaseContext & FindContext & PathContext & VideoLinkContext,
  principal: Principal,
  input: RecommenderListInput,
): Promise<RecommenderPage> {
  const { limit = defaultPageSize, cursor, language } = input;
  const after = cursor === undefined ? undefined : decode(cursor);
  const reader = await openReader(context, principal, input);
  const opinions = await readOpinions(context, reader);
  const remaining = after
    ? opinions.filter((one) => comparePositions(toPosition(one), after) > 0)
    : opinions;
  const page = remaining.slice(0, limit);
  const paths = await NetworkPaths.read(context, { ...reader, language }, page, [reader.target]);
  const { target } = reader;
  const combined = await combineFeedback(
    context.database,
    target,
    page.map(({ person }) => person),
  );
  const feedback = new Map(combined.map((one) => [one.person, one]));
  const getBadge = await loadBadges(context, language);
  const count = (stance: Stance) => opinions.filter((one) => one.stance === stance).length;
  return {
    target: toTargetEntity(
      requireEntityData(paths.getEntity(target, target)),
      input.targetCriteria,
    ),
    counts: {
      approving: count('approving'),
      neutral: count('neutral'),
      disapproving: count('disapproving'),
    },
    people: page.flatMap((opinion): Recommender[] => {
      const data = paths.getEntity(opinion.person, target);
      if (!data) return [];
      const given = feedback.get(opinion.person);
      return [
        {
          person: toPersonNode(context, reader.visibility.self, data),
          stance: opinion.stance,
          distance: opinion.distance,
          path: paths.getSteps(opinion, target),
          verified: given?.isVerified ?? false,
          items: given ? toGivenItems(toStoredItems(given), context.videoLinks, getBadge) : {},
          givenAt: opinion.givenAt,
        },
      ];
    }),
    ...(remaining.length > limit ? { cursor: encode(page.at(-1)!) } : {}),
  };
}

async function readOpinions(
  { database }: DatabaseContext,
  { target, network }: Reader,
): Promise<Opinion[]> {
  const stored = await readNetworkOpinions(database, target, [...network.keys()]);
  return stored
    .map((opinion) => ({
      ...network.get(opinion.person)!,
      ...opinion,
      stance: deriveStance(opinion.value),
    }))
    .sort((a, b) => comparePositions(toPosition(a), toPosition(b)));
}

function toStoredItems({ stars, badges, review, video }: CombinedFeedback) {
  return {
    stars,
    badges,
    review: review?.content ?? null,
    video: video?.video ?? null,
    hasPoster: video?.hasPoster ?? false,
  };
}

/** The numbers by which an opinion is sorted, ascending. */
type Position = readonly number[];

const stanceOrder: Record<Stance, number> = { approving: 0, disapproving: 1, neutral: 2 };

function toPosition({ stance, distance, trust, givenAt, person }: Opinion): Position {
  return [stanceOrder[stance], distance, -trust, -givenAt, person];
}

function comparePositions(a: Position, b: Position): number {
  for (const [index, value] of a.entries()) {
    if (value !== b[index]) return value - b[index]!;
  }
  return 0;
}

function encode(opinion: Opinion): string {
  return Buffer.from(JSON.stringify(toPosition(opinion))).toString('base64url');
}

function decode(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const number = String.raw`-?\d{1,16}(?:\.\d{1,17})?`;
  if (new RegExp(`^\\[${number}(?:,${number}){4}\\]$`).test(text))
    return JSON.parse(text) as Position;
  throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
}
