import { sql } from 'drizzle-orm';
import type { EntityId } from '../ranking/engine.js';
import type { Connection } from './database.js';
import { array, rowsOf } from './rows.js';

/** Two entities. */
export type Pair = readonly [EntityId, EntityId];

/** Makes the edges of the pairs what their relationships say. */
export async function deriveEdges(connection: Connection, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const present = await rowsOf<{ a: string; b: string; strength: number; old: number }>(
    connection,
    sql`
      SELECT k.a, k.b, coalesce(edge.strength, 0)::int AS old,
        least(CASE WHEN a.type = b.type THEN (
          SELECT count(*) FROM relationships r
          WHERE r.type <> 'has' AND
            (r.source_id = k.a AND r.target_id = k.b OR r.source_id = k.b AND r.target_id = k.a)
        ) ELSE 0 END, 32767)::int AS strength
      FROM unnest(${array(
        pairs.map(([a]) => a),
        'bigint',
      )}, ${array(
        pairs.map(([, b]) => b),
        'bigint',
      )}) AS k(a, b)
      LEFT JOIN entities a ON a.id = k.a
      LEFT JOIN entities b ON b.id = k.b
      LEFT JOIN edges edge ON edge.node_id = k.a AND edge.neighbour_id = k.b
      WHERE k.a <> k.b`,
  );
  const changed = present.filter(({ strength, old }) => strength !== old);
  const gone = changed.filter(({ strength }) => strength === 0);
  const there = changed.filter(({ strength }) => strength > 0);
  const ends = (rows: typeof changed) =>
    [
      array([...rows.map(({ a }) => a), ...rows.map(({ b }) => b)], 'bigint'),
      array([...rows.map(({ b }) => b), ...rows.map(({ a }) => a)], 'bigint'),
    ] as const;
  if (gone.length > 0) {
    const [nodes, neighbours] = ends(gone);
    await connection.execute(sql`
      DELETE FROM edges USING unnest(${nodes}, ${neighbours}) AS k(a, b)
      WHERE node_id = k.a AND neighbour_id = k.b`);
  }
  if (there.length > 0) {
    const [nodes, neighbours] = ends(there);
    const strengths = there.map(({ strength }) => strength);
    await connection.execute(sql`
      INSERT INTO edges (node_id, neighbour_id, strength)
      SELECT * FROM unnest(${nodes}, ${neighbours}, ${array([...strengths, ...strengths], 'bigint')})
      ORDER BY 1, 2
      ON CONFLICT (node_id, neighbour_id) DO UPDATE SET strength = excluded.strength`);
  }
}
