import type { Principal } from '../../auth/principal.js';
import { computeContextScores } from './context-scores/compute-context-scores.js';
import type { Acquaintance, EntityId, RankedTarget, NetworkOpinion } from '../../ranking/engine.js';
import { compareRanked } from '../../ranking/ranked-target.js';
import { deriveStance } from '../../ranking/stance.js';
import type { Criteria } from '../../schemas/criteria.js';
import type { PathStep, RankingItem } from '../../schemas/ranking.js';
import type { ServiceContext } from '../../service-context.js';
import type { Card } from '../../storage/entities/entity-cards.js';
import type { Language } from '../../text/catalogues.js';
import { formatSummaryText } from '../../text/summary-text.js';
import { getOwnCriteria, requireSource, toViewer } from '../authorise.js';
import { toTargetEntity } from '../people/target-entity.js';
import { maximumPaths, NetworkPaths } from '../relationships/network-paths.js';

/** What is to be ranked, and for whom. */
export interface RankEntitiesInput {
  sourceCriteria: Criteria;
  targetType: string;
  /** Empty or absent: every listed entity of the type. */
  targetCriterias?: Criteria[] | undefined;
  context?: Record<string, unknown> | undefined;
  /** How many of the best to return. */
  limit?: number | undefined;
  language: Language;
}

/** The maximum number of entities that a ranking returns. */
export const maximumRanked = 1_000;

/** Entities of a type as the source's network sees them, the best first. */
export async function rankEntities(
  context: ServiceContext,
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
  const people = ranked.flatMap(({ opinions, stanceOpinions }) => [
    ...opinions.slice(0, maximumPaths),
    ...stanceOpinions,
  ]);
  const paths = await NetworkPaths.read(
    context,
    { source, viewer: toViewer(principal, source), language },
    selectDistinct(people),
    ranked.map(({ target }) => target),
  );
  return ranked
    .flatMap((target) => {
      const card = paths.getCard(target.target, target.target);
      return card ? [{ target, card }] : [];
    })
    .sort(
      (a, b) =>
        compareRanked(a.target, b.target) ||
        compareText(a.card.name, b.card.name) ||
        compareText(a.card.entity.uuid, b.card.entity.uuid),
    )
    .slice(0, limit)
    .map(({ target, card }) => {
      const entity = toTargetEntity(card, named.get(target.target) ?? {});
      return toRankingItem(target, { ...card, entity }, paths, language);
    });
}

/** The source, and the entities to rank with the criteria that name each; none for all of the type. */
async function resolve(
  { identifiers }: ServiceContext,
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
    principal,
  );
  const source = found[0]!;
  requireSource(principal, source, own.length > 0 ? found[1] : undefined, 'read:any');
  const targets = found.slice(1 + own.length);
  return { source, named: new Map(targets.map((id, index) => [id, targetCriterias[index]!])) };
}

function toRankingItem(
  { target, own, opinions, stance, stanceOpinions, approving, disapproving, ...rest }: RankedTarget,
  card: Card,
  paths: NetworkPaths,
  language: Language,
): RankingItem {
  const isFavourite = own !== undefined && deriveStance(own) === 'approving';
  const [recommender] = stance === 'approving' ? stanceOpinions : [];
  const namedPeople = stanceOpinions.flatMap(({ person }) => paths.getCard(person, target) ?? []);
  const names = namedPeople.map((person) => person.sentenceName);
  return {
    entity: card.entity,
    isFavourite,
    ...(recommender && !isFavourite
      ? { socialFavourite: toSocialFavourite(recommender, target, paths) }
      : {}),
    relationshipPaths: opinions
      .slice(0, maximumPaths)
      .map((opinion) => [...paths.getSteps(opinion, target), toLastStep(opinion, card)]),
    summaryText: !stance
      ? null
      : stance === 'approving' && disapproving > 0
        ? formatSummaryText(language, {
            kind: 'mixed',
            names,
            total: approving,
            against: disapproving,
          })
        : formatSummaryText(language, {
            kind: stance,
            names,
            total: { approving, disapproving, neutral: rest.neutral }[stance],
          }),
    summaryImages: namedPeople.flatMap(({ image }) => (image ? [image] : [])),
  };
}

const actions = {
  approving: 'recommends',
  neutral: 'rates',
  disapproving: 'advises against',
} as const;

/** The opinion that a path ends with. */
function toLastStep({ value, givenAt }: NetworkOpinion, card: Card): PathStep {
  return {
    targetEntity: card.node,
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

/** By code points, as PostgreSQL's "C" collation has it. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
