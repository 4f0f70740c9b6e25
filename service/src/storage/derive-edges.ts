import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../ranking/engine.js';
import type { Connection } from './database.js';
import { leads, unknownOrigin } from './leading.js';
import { array, rowsOf } from './rows.js';

/** Two entities. */
export type Pair = readonly [EntityId, EntityId];

/**
 * Makes the edges of the pairs, in either direction, what their relationships and blocks say. The
 * strength of an edge is the number of distinct kinds of relationship that lead along it; all that
 * a user states are one kind, and so are all whose origin is not known. A block is −1.
 */
export async function deriveEdges(connection: Connection, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const ends = [...pairs, ...pairs.map(([a, b]): Pair => [b, a])];
  const present = await rowsOf<{ a: string; b: string; strength: number; old: number }>(
    connection,
    sql`
      SELECT k.a, k.b, coalesce(edge.strength, 0)::int AS old,
        CASE
          WHEN EXISTS (SELECT FROM blocks WHERE blocker_id = k.a AND blocked_id = k.b) THEN -1
          WHEN a.type = b.type THEN least((
            SELECT count(DISTINCT ${kind}) FROM relationships r WHERE ${leads('k.a', 'k.b')}
          ), 32767)::int
          ELSE 0
        END AS strength
      FROM ${keys(ends)}
      LEFT JOIN entities a ON a.id = k.a
      LEFT JOIN entities b ON b.id = k.b
      LEFT JOIN edges edge ON edge.node_id = k.a AND edge.neighbour_id = k.b
      WHERE k.a <> k.b`,
  );
  const changed = present.filter(({ strength, old }) => strength !== old);
  const gone = changed.filter(({ strength }) => strength === 0);
  const there = changed.filter(({ strength }) => strength !== 0);
  if (gone.length > 0) {
    await connection.execute(sql`
      DELETE FROM edges USING ${keys(gone.map(({ a, b }) => [a, b]))}
      WHERE node_id = k.a AND neighbour_id = k.b`);
  }
  if (there.length > 0) {
    await connection.execute(sql`
      INSERT INTO edges (node_id, neighbour_id, strength)
      SELECT * FROM unnest(
        ${column(there.map(({ a }) => a))}, ${column(there.map(({ b }) => b))},
        ${column(there.map(({ strength }) => strength))})
      ORDER BY 1, 2
      ON CONFLICT (node_id, neighbour_id) DO UPDATE SET strength = excluded.strength`);
  }
}

const kind = sql`CASE
  WHEN r.origin LIKE 'user:%' THEN 'user'
  WHEN r.origin = ${unknownOrigin} THEN 'unknown'
  ELSE r.type || ' ' || coalesce(r.properties ->> 'kind', '') END`;

function keys(pairs: readonly (readonly (string | number)[])[]): SQL {
  return sql`unnest(${column(pairs.map(([a]) => a!))}, ${column(pairs.map(([, b]) => b!))}) AS k(a, b)`;
}

function column(values: readonly (string | number)[]): SQL {
  return array(values, 'bigint');
}
