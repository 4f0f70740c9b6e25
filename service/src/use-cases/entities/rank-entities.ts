import type { Principal } from '../../auth/principal.js';
import { computeContextScores } from './context-scores/compute-context-scores.js';
import type { Acquaintance, EntityId, RankedTarget, NetworkOpinion } from '../../ranking/engine.js';
import { compareRanked } from '../../ranking/ranked-target.js';
import { deriveStance, type Stance } from '../../ranking/stance.js';
import type { Criteria } from '../../schemas/criteria.js';
import type { PathStep, RankingItem } from '../../schemas/ranking.js';
import type { IdentifierContext } from '../../storage/entities/known-identifiers.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { EntityData } from '../../storage/entities/known-entities.js';
import type { Language } from '../../text/catalogues.js';
import { formatOpinionText } from '../../text/summary-text.js';
import { getOwnCriteria, getPeopleFilter, requireSource, toVisibility } from '../authorise.js';
import { toTargetEntity } from '../people/target-entity.js';
import { maximumPaths, NetworkPaths, type PathContext } from '../relationships/network-paths.js';

/** The entities to rank, and the reader. */
export interface RankEntitiesInput {
  sourceCriteria: Criteria;
  targetType: string;
  /** The criteria of the entities; empty or absent: every listed entity of the type. */
  targetCriterias?: Criteria[] | undefined;
  context?: Record<string, unknown> | undefined;
  /** The maximum number of entities to return. */
  limit?: number | undefined;
  language: Language;
}

/** The maximum number of entities that a ranking returns. */
export const maximumRanked = 1_000;

/** Ranks entities of a type for the source's network, the best first. */
export async function rankEntities(
  context: DatabaseContext & PathContext & IdentifierContext,
  principal: Principal,
  input: RankEntitiesInput,
): Promise<RankingItem[]> {
  const { targetType, targetCriterias = [], limit = maximumRanked, language } = input;
  const { source, named } = await resolve(context, principal, input, targetCriterias);
  const targets = named.size > 0 ? [...named.keys()] : undefined;
  const ranked = await context.ranking.rank({
    source,
    targets: targets ?? { type: targetType },
    contextScores: await computeContextScores(context, targetType, input.context, targets),
    limit,
  });
  const people = ranked.flatMap(({ opinions, stanceOpinions, firstApproving }) => [
    ...opinions.slice(0, maximumPaths),
    ...stanceOpinions,
    ...(firstApproving ? [firstApproving] : []),
  ]);
  const paths = await NetworkPaths.read(
    context,
    { source, visibility: toVisibility(principal, source), language },
    selectDistinct(people),
    ranked.map(({ target }) => target),
  );
  return ranked
    .flatMap((target) => {
      const data = paths.getEntity(target.target, target.target);
      return data ? [{ target, data }] : [];
    })
    .sort(
      (a, b) =>
        compareRanked(a.target, b.target) ||
        compareText(a.data.name, b.data.name) ||
        compareText(a.data.entity.uuid, b.data.entity.uuid),
    )
    .slice(0, limit)
    .map(({ target, data }) => {
      const entity = toTargetEntity(data, named.get(target.target) ?? {});
      return toRankingItem(target, { ...data, entity }, paths, language);
    });
}

/** Finds the source, and the entities to rank with the criteria of each; none for all of the type. */
async function resolve(
  { identifiers }: IdentifierContext,
  principal: Principal,
  { sourceCriteria, targetType }: RankEntitiesInput,
  targetCriterias: readonly Criteria[],
): Promise<{ source: EntityId; named: ReadonlyMap<EntityId, Criteria> }> {
  const own = getOwnCriteria(principal);
  const found = await identifiers.find(
    [
      { field: 'sourceCriteria', criteria: sourceCriteria },
      ...own,
      ...targetCriterias.map((criteria, index) => ({
        field: `targetCriterias[${index}]`,
        criteria: { type: targetType, ...criteria },
      })),
    ],
    getPeopleFilter(principal),
  );
  const source = found[0]!;
  requireSource(principal, source, own.length > 0 ? found[1] : undefined, 'read:any');
  const targets = found.slice(1 + own.length);
  return { source, named: new Map(targets.map((id, index) => [id, targetCriterias[index]!])) };
}

function toRankingItem(
  ranked: RankedTarget,
  data: EntityData,
  paths: NetworkPaths,
  language: Language,
): RankingItem {
  const { target, own, opinions, firstApproving } = ranked;
  const isFavourite = own !== undefined && deriveStance(own) === 'approving';
  return {
    entity: data.entity,
    isFavourite,
    ...(firstApproving && !isFavourite
      ? { socialFavourite: toSocialFavourite(firstApproving, target, paths) }
      : {}),
    relationshipPaths: opinions
      .slice(0, maximumPaths)
      .map((opinion) => [...paths.getSteps(opinion, target), toLastStep(opinion, data)]),
    ...toSummary(ranked, paths, language),
  };
}

/** Returns the summary of the network's opinions, and the images of the people who have them. */
function toSummary(
  { target, stance, stanceOpinions, approving, neutral, disapproving }: RankedTarget,
  paths: NetworkPaths,
  language: Language,
): Pick<RankingItem, 'summaryText' | 'summaryImages'> {
  if (!stance) return { summaryText: null, summaryImages: [] };
  const people = stanceOpinions.flatMap(({ person, value }) => {
    const data = paths.getEntity(person, target);
    return data ? [{ data, stance: deriveStance(value) }] : [];
  });
  const side = (one: Stance, total: number) => ({
    names: people.filter((person) => person.stance === one).map(({ data }) => data.sentenceName),
    total,
  });
  return {
    summaryText: formatOpinionText(language, stance, {
      approving: side('approving', approving),
      neutral: side('neutral', neutral),
      disapproving: side('disapproving', disapproving),
    }),
    summaryImages: people.flatMap(({ data: { image } }) => (image ? [image] : [])),
  };
}

const actions = {
  approving: 'recommends',
  neutral: 'rates',
  disapproving: 'advises against',
} as const;

/** Returns the opinion at the end of a path. */
function toLastStep({ value, givenAt }: NetworkOpinion, data: EntityData): PathStep {
  return {
    targetEntity: data.node,
    relationship: {
      inverse: false,
      type: 'feedback',
      properties: {
        action: actions[deriveStance(value)],
        timestamp: new Date(givenAt * 1000).toISOString(),
      },
    },
  };
}

function toSocialFavourite(
  recommender: Acquaintance,
  target: EntityId,
  paths: NetworkPaths,
): NonNullable<RankingItem['socialFavourite']> {
  return paths.getSteps(recommender, target).map(({ targetEntity, relationship }) => ({
    name: targetEntity.name,
    type: relationship.type,
  }));
}

function selectDistinct(people: readonly NetworkOpinion[]): NetworkOpinion[] {
  return [...new Map(people.map((opinion) => [opinion.person, opinion])).values()];
}

/** Compares by code points, as PostgreSQL's "C" collation does. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
