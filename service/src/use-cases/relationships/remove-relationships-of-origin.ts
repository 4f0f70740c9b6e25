import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../service-context.js';
import { lockEntities } from '../../storage/lock-entities.js';
import { array, rowsOf } from '../../storage/rows.js';
import { write } from '../../storage/unit-of-work.js';

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
    await lockEntities(
      unit.connection,
      found.flatMap(({ source, target }) => [Number(source), Number(target)]),
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
