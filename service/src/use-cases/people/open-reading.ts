import type { Principal } from '../../auth/principal.js';
import type { Acquaintance, EntityId, RankingContext } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { Viewer } from '../../storage/entities/entity-cards.js';
import { getOwnCriteria, getPeopleFilter, requireSource, toViewer } from '../authorise.js';
import { findEntityByRef, hasRef, type FindContext } from './find-entity-by-ref.js';
import type { NodeContext } from './person-nodes.js';

/** Finds the source and the target of a reader, and shows entities to it. */
export interface ReaderContext extends FindContext, NodeContext {}

/** Who reads about what. */
export interface Reading {
  source: EntityId;
  target: EntityId;
  viewer: Viewer;
  /** Those within two steps of the reader who are shown to it. */
  network: Map<EntityId, Acquaintance>;
}

/** A reading of a person, or of nobody, who has no `source` and no network. */
export type FeedbackReading = Omit<Reading, 'source'> & { source?: EntityId };

/** The reading of nobody: of every target but people. */
export async function openPublicReading(
  context: FindContext,
  { targetCriteria }: { targetCriteria: TargetCriteria },
): Promise<FeedbackReading> {
  const field = 'targetCriteria';
  const target = hasRef(targetCriteria)
    ? await findEntityByRef(context, undefined, field, targetCriteria)
    : (await context.identifiers.find([{ field, criteria: targetCriteria }], 'none'))[0]!;
  return { target, viewer: {}, network: new Map() };
}

/** Resolves and authorises a reading. */
export async function openReading(
  context: FindContext & RankingContext,
  principal: Principal,
  { sourceCriteria, targetCriteria }: { sourceCriteria: Criteria; targetCriteria: TargetCriteria },
): Promise<Reading> {
  const { identifiers, ranking } = context;
  const own = getOwnCriteria(principal);
  const byRef = hasRef(targetCriteria);
  const found = await identifiers.find(
    [
      { field: 'sourceCriteria', criteria: sourceCriteria },
      ...own,
      ...(byRef ? [] : [{ field: 'targetCriteria', criteria: targetCriteria }]),
    ],
    getPeopleFilter(principal),
  );
  const source = found[0]!;
  const reader = own.length > 0 ? found[1] : undefined;
  requireSource(principal, source, reader, 'read:any');
  const target = byRef
    ? await findEntityByRef(context, reader, 'targetCriteria', targetCriteria)
    : found.at(-1)!;
  const people = (await ranking.network(source)).filter(({ isShown }) => isShown);
  return {
    source,
    target,
    viewer: toViewer(principal, source),
    network: new Map(people.map((person) => [person.person, person])),
  };
}
