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
 * Makes a person nobody: without name, image, properties and identifiers, under an address that no wallet
 * has, so that it is still a person for all that reads it until it is deleted.
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

/** Deletes entities, of which no rows are left. */
export async function deleteEntities(unit: UnitOfWork, ids: readonly EntityId[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = array(ids, 'bigint');
  await unit.connection.execute(sql`DELETE FROM identifiers WHERE entity_id = ANY(${gone})`);
  await unit.connection.execute(sql`DELETE FROM entities WHERE id = ANY(${gone})`);
  for (const id of ids) unit.markRemoved(id);
}

/** What became of the entities that a person added. */
export interface ErasedEntities {
  /** Those that nobody else uses. */
  deleted: number;
  /** Those that stay, with their name, without image, properties and their adder. */
  kept: number;
}

/** Erases at most so many of the entities that the person had added when the erasure started. */
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

/** Of the entities those that anything leads to or from. */
async function findUsed(connection: Connection, ids: readonly EntityId[]): Promise<Set<EntityId>> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`SELECT k.id FROM unnest(${array(ids, 'bigint')}) AS k(id) WHERE ${sql.raw(uses.join(' OR '))}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}
