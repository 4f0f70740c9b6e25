import { sql } from 'drizzle-orm';
import type { Service } from '../../service/src/service.js';

const count = 400_000;

/** Measures how many entries of the change feed an instance applies in a second. */
export async function changesPerSecond({ database, writes }: Service): Promise<number> {
  await writes.catchUp();
  await database.drizzle.execute(sql`
    INSERT INTO changes (kind, a, b)
    SELECT kind, a, b FROM (
      (SELECT 'opinion' AS kind, giver_id AS a, target_id AS b FROM opinions LIMIT ${count / 2})
      UNION ALL
      (SELECT 'edge', node_id, neighbour_id FROM edges LIMIT ${count / 2})
    ) entries ORDER BY hashint8(a * 31 + b)`);
  const entries = await database.query<{ count: number }>({
    name: 'count-changes',
    text: 'SELECT count(*)::int AS count FROM changes',
    values: [],
  });
  const startedAt = performance.now();
  await writes.catchUp();
  const seconds = (performance.now() - startedAt) / 1000;
  await database.drizzle.execute(sql`TRUNCATE changes`);
  return entries[0]!.count / seconds;
}
