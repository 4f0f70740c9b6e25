import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

/** Finds the entities at the other ends of relationships. */
export async function findRelated(
  connection: Connection,
  ids: readonly EntityId[],
): Promise<EntityId[]> {
  const own = array(ids, 'bigint');
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`
      SELECT target_id AS id FROM relationships WHERE source_id = ANY(${own})
      UNION SELECT source_id FROM relationships WHERE target_id = ANY(${own})`,
  );
  return rows.map(({ id }) => Number(id)).filter((id) => !ids.includes(id));
}
