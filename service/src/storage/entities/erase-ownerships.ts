import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { lockEntities } from './lock-entities.js';

/** Removes the wallet from the owners of all entities. */
export async function eraseOwnerships(connection: Connection, address: string): Promise<void> {
  const isOwned = sql`owners IS NOT NULL AND owners ? ${address}`;
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`SELECT id FROM entities WHERE ${isOwned}`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => Number(id));
  await lockEntities(connection, ids);
  await connection.execute(sql`
    UPDATE entities SET owners = nullif(owners - ${address}::text, '[]')
    WHERE id = ANY(${array(ids, 'bigint')}) AND ${isOwned}`);
}
