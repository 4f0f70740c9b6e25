import type { Principal } from '../../auth/principal.js';
import type { Acquaintance, EntityId, RankingContext } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { Visibility } from '../../storage/entities/known-entities.js';
import { getOwnCriteria, getPeopleFilter, requireSource, toVisibility } from '../authorise.js';
import { findEntityByRef, hasRef, type FindContext } from './find-entity-by-ref.js';
import type { NodeContext } from './person-nodes.js';

/** Finds the source and the target of a reader, and shows entities to it. */
export interface ReaderContext extends FindContext, NodeContext {}

/** The reader of a request about a target. */
export interface Reader {
  source: EntityId;
  target: EntityId;
  visibility: Visibility;
  /** The people at distance one and two who are shown to the reader. */
  network: Map<EntityId, Acquaintance>;
}

/** The reader of a request; an anonymous one has no `source` and no network. */
export type AnyReader = Omit<Reader, 'source'> & { source?: EntityId };

/** Finds the target of an anonymous reader, which may be any entity except a person. */
export async function openAnonymousReader(
  context: FindContext,
  { targetCriteria }: { targetCriteria: TargetCriteria },
): Promise<AnyReader> {
  const field = 'targetCriteria';
  const target = hasRef(targetCriteria)
    ? await findEntityByRef(context, undefined, field, targetCriteria)
    : (await context.identifiers.find([{ field, criteria: targetCriteria }], 'none'))[0]!;
  return { target, visibility: {}, network: new Map() };
}

/** Finds the reader and the target, and checks that the principal may read as the source. */
export async function openReader(
  context: FindContext & RankingContext,
  principal: Principal,
  { sourceCriteria, targetCriteria }: { sourceCriteria: Criteria; targetCriteria: TargetCriteria },
): Promise<Reader> {
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
    visibility: toVisibility(principal, source),
    network: new Map(people.map((person) => [person.person, person])),
  };
}
