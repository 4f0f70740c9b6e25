import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import type { Identifier } from './identifier.js';
import { array, queryRows } from '../database/rows.js';

/** An entity changed before it was locked, for example by a merge: the transaction is retried. */
export class ConcurrentChangeError extends Error {
  override readonly name = 'ConcurrentChangeError';
  readonly code = '40001';
}

/**
 * Locks the entities against concurrent writes and merges, in the order of their ids, so that no
 * two transactions wait for each other.
 */
export async function lockEntities(
  connection: Connection,
  ids: readonly EntityId[],
): Promise<void> {
  const distinct = [...new Set(ids)];
  const locked = await queryRows(
    connection,
    sql`SELECT id FROM entities WHERE id = ANY(${array(distinct, 'bigint')}) ORDER BY id FOR NO KEY UPDATE`,
  );
  if (locked.length < distinct.length) throw new ConcurrentChangeError('An entity was merged.');
}

/** Locks an entity as `lockEntities` does, if it exists. */
export async function lockIfThere(connection: Connection, id: EntityId): Promise<void> {
  await connection.execute(sql`SELECT id FROM entities WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Prevents other transactions from adding an entity with the wallet's (lower-case) address until this one ends. */
export function lockWalletIdentifiers(connection: Connection, address: string): Promise<void> {
  return lockIdentifiers(connection, [
    { property: 'uuid', value: address },
    { property: 'address', value: address },
  ]);
}

/** Prevents other transactions from adding entities with the same identifiers until this one ends. */
export async function lockIdentifiers(
  connection: Connection,
  identifiers: readonly Identifier[],
): Promise<void> {
  const keys = identifiers.map(({ property, value }) => `${property}\n${value}`);
  await connection.execute(sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(k, 0) AS key FROM unnest(${array(keys, 'text')}) AS k ORDER BY 1
    ) keys`);
}
