import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../service-context.js';
import { array, rowsOf } from '../storage/rows.js';
import { write } from '../storage/unit-of-work.js';

/** So many are removed in one transaction. */
const batchSize = 5_000;

/** Removes all relationships that one party stated, and returns how many they were. */
export async function removeRelationshipsOfOrigin(
  context: ServiceContext,
  origin: string,
): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await removeBatch(context, origin);
    total += removed;
    if (removed < batchSize) return total;
  }
}

function removeBatch(context: ServiceContext, origin: string): Promise<number> {
  return write(context, async (unit) => {
    const found = await rowsOf<{ id: string; source: string; target: string }>(
      unit.connection,
      sql`
        SELECT id, source_id AS source, target_id AS target FROM relationships
        WHERE origin = ${origin} ORDER BY id LIMIT ${batchSize}`,
    );
    // Its own locks, in the order of ids: a statement that states one of them waits.
    await rowsOf(
      unit.connection,
      sql`SELECT id FROM entities WHERE id = ANY(${array(
        [...new Set(found.flatMap(({ source, target }) => [source, target]))],
        'bigint',
      )}) ORDER BY id FOR NO KEY UPDATE`,
    );
    const removed = await rowsOf<{ source: string; target: string }>(
      unit.connection,
      sql`
        DELETE FROM relationships WHERE id = ANY(${array(
          found.map(({ id }) => id),
          'bigint',
        )})
        RETURNING source_id AS source, target_id AS target`,
    );
    for (const { source, target } of removed) unit.markEdge(Number(source), Number(target));
    return found.length;
  });
}
