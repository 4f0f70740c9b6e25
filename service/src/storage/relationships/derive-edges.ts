import { sql, type SQL } from 'drizzle-orm';
import { blockedEdge, unconfirmedEdge } from '../../ranking/edge.js';
import type { Connection } from '../database/database.js';
import { leadsCondition, ownWordText } from './leads-condition.js';
import { array, queryRows } from '../database/rows.js';
import type { Pair } from '../database/unit-of-work.js';

/**
 * Derives the edges of the pairs, in either direction, from their relationships and blocks. The strength of an edge
 * is the number of distinct kinds of relationship that lead along it; all that the node itself has stated are one
 * kind. An edge of that kind alone is unconfirmed until a relationship leads back.
 */
export async function deriveEdges(connection: Connection, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const ends = [...pairs, ...pairs.map(([a, b]): Pair => [b, a])];
  const present = await queryRows<{ a: string; b: string; strength: number; old: number }>(
    connection,
    sql`
      SELECT k.a, k.b, coalesce(edge.strength, 0)::int AS old,
        CASE
          WHEN ${isBlocked('k.a', 'k.b')} THEN ${blockedEdge}::int
          WHEN a.type <> b.type OR a.id IS NULL OR b.id IS NULL OR along.kinds = 0 THEN 0
          WHEN ${isBlocked('k.b', 'k.a')} THEN ${unconfirmedEdge}::int
          WHEN along.vouched OR EXISTS (SELECT FROM relationships r WHERE ${leadsCondition('k.b', 'k.a')})
            THEN least(along.kinds, 32767)::int
          ELSE ${unconfirmedEdge}::int
        END AS strength
      FROM ${keys(ends)}
      LEFT JOIN entities a ON a.id = k.a
      LEFT JOIN entities b ON b.id = k.b
      LEFT JOIN edges edge ON edge.node_id = k.a AND edge.neighbour_id = k.b
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT ${kind}) AS kinds, coalesce(bool_or(NOT ${ownWord}), false) AS vouched
        FROM relationships r WHERE ${leadsCondition('k.a', 'k.b')}
      ) along
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

/** Stated by a user, or before origins were stored, when it may have been. */
const ownWord = sql.raw(ownWordText);
const kind = sql`CASE WHEN ${ownWord} THEN ''
  ELSE r.type || ' ' || coalesce(r.properties ->> 'kind', '') END`;

function isBlocked(blocker: string, blocked: string): SQL {
  return sql.raw(
    `EXISTS (SELECT FROM blocks WHERE blocker_id = ${blocker} AND blocked_id = ${blocked})`,
  );
}

function keys(pairs: readonly (readonly (string | number)[])[]): SQL {
  return sql`unnest(${column(pairs.map(([a]) => a!))}, ${column(pairs.map(([, b]) => b!))}) AS k(a, b)`;
}

function column(values: readonly (string | number)[]): SQL {
  return array(values, 'bigint');
}
