import { formatPrincipal, type Principal } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { RelationshipBody } from '../../schemas/relationship.js';
import {
  findEntities,
  type OneCriteria,
  type PeopleFilter,
} from '../../storage/entities/find-entity.js';
import { findEntitySet } from '../../storage/entities/find-entity-set.js';
import type {
  RelationshipKey,
  StatedRelationship,
} from '../../storage/relationships/relationships.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { getOwnCriteria, getPeopleFilter, requireSource } from '../authorise.js';
import { findEntityByRef, hasRef, type RefContext } from '../people/find-entity-by-ref.js';
import { toRelationshipContent } from './relationship-content.js';
import { requirePairLimit, requireSize } from './relationship-rules.js';

/** Formats the key of a relationship as one text. */
export const formatRelationshipKey = ({ source, target, type, digest, origin }: RelationshipKey) =>
  `${source} ${target} ${digest} ${type}\n${origin}`;

/** Finds the relationships that a body names, one for each pair; only those that the principal may state. */
export async function findRows(
  context: RefContext,
  unit: UnitOfWork,
  principal: Principal,
  body: RelationshipBody,
  origin = formatPrincipal(principal),
): Promise<StatedRelationship[]> {
  const { type, sourceCriteria, targetCriteria, bidirectional = false, properties = {} } = body;
  const { json, digest } = toRelationshipContent(properties);
  requireSize(json);
  const [own] = await findEntities(unit.connection, getOwnCriteria(principal), 'wallets');
  const find = (field: string, criteria: Criteria) =>
    hasRef(criteria)
      ? findEntityByRef(context, own, field, criteria).then((id) => [id])
      : findSet(unit, getPeopleFilter(principal), field, criteria);
  const sources = await find('sourceCriteria', sourceCriteria);
  const targets = await find('targetCriteria', targetCriteria);
  for (const source of sources) requireSource(principal, source, own, 'relationship:write');
  requirePairLimit(principal, sources, targets);
  return sources.flatMap((source) =>
    targets
      .filter((target) => target !== source)
      .map((target) => ({ source, target, type, json, digest, bidirectional, origin })),
  );
}

type Criteria = RelationshipBody['sourceCriteria'];

async function findSet(
  unit: UnitOfWork,
  people: PeopleFilter,
  field: string,
  criteria: Criteria,
): Promise<EntityId[]> {
  const one = toOneCriteria(criteria);
  const known = one && unit.locked.get(JSON.stringify(one));
  return known === undefined ? findEntitySet(unit.connection, field, criteria, people) : [known];
}

/** Returns the criteria of one entity, if they are no lists and identify it by one property. */
export function toOneCriteria(criteria: Criteria): OneCriteria | undefined {
  if (Array.isArray(criteria)) return undefined;
  const { type, uuid, ids } = criteria;
  const values = [...(uuid === undefined ? [] : [uuid]), ...Object.values(ids ?? {})];
  if (values.length !== 1 || typeof values[0] !== 'string') return undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ids: { [Object.keys(ids ?? {})[0] ?? 'uuid']: values[0] },
  };
}
