import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { findDecidedTargets } from '../moderation/hide-decisions.js';
import { lockEntities } from '../entities/lock-entities.js';
import { personalTables } from '../personal-data/registry.js';
import type { ErasedPerson } from '../personal-data/table-entry.js';
import { collectFormerIds, deleteMergesOf } from './redact-merges.js';

/** The adder of entities whose adder has erased its data. */
export const erasedAdder = 'user:erased';

/**
 * Removes name, image, properties and identifiers from a person, and gives it an address that no wallet has. It
 * remains a person for all readers until it is deleted.
 */
export async function anonymisePerson(
  unit: UnitOfWork,
  id: EntityId,
  address: string,
): Promise<void> {
  await unit.connection.execute(sql`DELETE FROM identifiers WHERE entity_id = ${id}`);
  await unit.connection.execute(sql`
    UPDATE entities SET uuid = ${address}, name = NULL, image = NULL, properties = '{}',
      added_by = ${erasedAdder} WHERE id = ${id}`);
  await unit.connection.execute(
    sql`INSERT INTO identifiers (property, value, entity_id) VALUES ('uuid', ${address}, ${id})`,
  );
  unit.markEntity(id);
}

/** Deletes entities to which no rows lead any more. */
export async function deleteEntities(unit: UnitOfWork, ids: readonly EntityId[]): Promise<void> {
  if (ids.length === 0) return;
  const deleted = array(ids, 'bigint');
  await unit.connection.execute(sql`DELETE FROM identifiers WHERE entity_id = ANY(${deleted})`);
  await unit.connection.execute(sql`DELETE FROM entities WHERE id = ANY(${deleted})`);
  for (const id of ids) unit.markRemoved(id);
}

/** The numbers of entities of a person that were deleted, or stay. */
export interface ErasedEntities {
  /** Entities that are not in use. */
  deleted: number;
  /** Entities that stay, with their name, without image, properties and their adder. */
  kept: number;
}

/** Erases at most `limit` of the entities that the person had added when the erasure started. */
export async function eraseAddedEntities(
  unit: UnitOfWork,
  { origin, erasure }: ErasedPerson,
  limit: number,
): Promise<ErasedEntities> {
  const { connection } = unit;
  const found = await queryRows<{ id: string }>(
    connection,
    sql`SELECT id FROM entities WHERE added_by = ${origin} AND added_by LIKE 'user:%'
        AND created_at <= (SELECT created_at FROM erasures WHERE id = ${erasure})
      ORDER BY id LIMIT ${limit}`,
  );
  const ids = found.map(({ id }) => Number(id));
  if (ids.length === 0) return { deleted: 0, kept: 0 };
  await lockEntities(connection, ids);
  const inUse = await findUsed(connection, ids);
  const kept = new Set([...inUse, ...(await findDecidedTargets(connection, ids))]);
  const unused = ids.filter((id) => !kept.has(id));
  for (const id of unused) {
    await deleteMergesOf(connection, await collectFormerIds(connection, id));
  }
  await deleteEntities(unit, unused);
  // A moderator's decision about the person's feedback needs the target, but not the name that the person gave it.
  await connection.execute(
    sql`UPDATE entities e SET added_by = ${erasedAdder}, image = NULL, properties = '{}',
        name = CASE WHEN e.id = ANY(${array([...inUse], 'bigint')}) THEN name END
      WHERE id = ANY(${array([...kept], 'bigint')})`,
  );
  for (const id of kept) unit.markEntity(id);
  return { deleted: unused.length, kept: kept.size };
}

const uses = personalTables.flatMap(({ table, isUse, owner }) =>
  isUse ? owner.entity!.map((end) => `EXISTS (SELECT FROM ${table} WHERE ${end} = k.id)`) : [],
);

/** Finds those of the entities that any row leads to or from. */
async function findUsed(connection: Connection, ids: readonly EntityId[]): Promise<Set<EntityId>> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`SELECT k.id FROM unnest(${array(ids, 'bigint')}) AS k(id) WHERE ${sql.raw(uses.join(' OR '))}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}
