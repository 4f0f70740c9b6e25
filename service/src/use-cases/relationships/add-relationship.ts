import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { RelationshipBody } from '../../schemas/relationship.js';
import type { RefContext } from '../people/find-entity-by-ref.js';
import { prefetch } from '../../storage/entities/find-and-lock.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import {
  countRelationshipsOfOrigin,
  upsertRelationships,
  type StatedRelationship,
} from '../../storage/relationships/relationships.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { requireSuccess, catchServiceError, type Outcome } from '../outcome.js';
import { requireStatedLimit, requireValidProperties } from './relationship-rules.js';
import { findRows, formatRelationshipKey, toOneCriteria } from './relationship-rows.js';
import { getPeopleFilter } from '../authorise.js';

/**
 * States a relationship from every source to every target; there is one per source, target, type, properties and
 * origin. `created` when at least one is new.
 */
export async function addRelationship(
  context: WriteContext & RefContext,
  principal: Principal,
  body: RelationshipBody,
): Promise<{ created: boolean }> {
  return write(context, async (unit) =>
    requireSuccess(await addAll(context, unit, principal, [{ body }])),
  );
}

/** A relationship, and who stated it when that is not the principal. */
export interface AttributedRelationship {
  body: RelationshipBody;
  origin?: string | undefined;
}

/** Adds several relationships in one transaction, in their order; refused ones state the reason. */
export async function addRelationships(
  context: WriteContext & RefContext,
  principal: Principal,
  stated: readonly AttributedRelationship[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    await prefetch(
      unit,
      stated.flatMap(({ body: { sourceCriteria, targetCriteria } }) =>
        [toOneCriteria(sourceCriteria), toOneCriteria(targetCriteria)].flatMap((criteria) =>
          criteria ? { field: '', criteria } : [],
        ),
      ),
      getPeopleFilter(principal),
    );
    return addAll(context, unit, principal, stated);
  });
}

async function addAll(
  context: RefContext,
  unit: UnitOfWork,
  principal: Principal,
  stated: readonly AttributedRelationship[],
): Promise<Outcome[]> {
  const found: (StatedRelationship[] | ServiceError)[] = [];
  for (const { body, origin } of stated) {
    found.push(
      await catchServiceError(() => {
        requireValidProperties(body.type, body.properties ?? {});
        return findRows(context, unit, principal, body, origin);
      }),
    );
  }
  // Of equal relationships, the last one decides whether it is mutual.
  const rows = new Map<string, StatedRelationship>();
  for (const row of found.flatMap((one) => (one instanceof ServiceError ? [] : one))) {
    rows.set(formatRelationshipKey(row), row);
  }
  const created = await store(unit, [...rows.values()]);
  if (principal.kind === 'user' && created.size > 0) {
    // Counted after the write, which locks the user's entity: two concurrent calls cannot both pass.
    requireStatedLimit(
      await countRelationshipsOfOrigin(unit.connection, formatPrincipal(principal)),
    );
  }
  return found.map((one) => {
    if (one instanceof ServiceError) return one;
    // An earlier relationship of the batch may be the same as a later one: only the first counts as created.
    return { created: one.filter((row) => created.delete(formatRelationshipKey(row))).length > 0 };
  });
}

/** Writes the rows, and returns the keys of new ones. */
async function store(unit: UnitOfWork, rows: readonly StatedRelationship[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  await lockEntities(
    unit.connection,
    rows.flatMap(({ source, target }) => [source, target]),
  );
  const written = await upsertRelationships(unit.connection, rows);
  for (const { source, target } of written) unit.markEdge(source, target);
  return new Set(written.filter(({ isNew }) => isNew).map(formatRelationshipKey));
}
