import type { TrustIndex } from '../../ranking/trust-index/trust-index.js';
import type { Database } from '../database/database.js';
import { listedCondition } from '../entities/person.js';
import type { ChangedRow } from '../database/changed-row.js';

/** Entries read at a time. */
const batchSize = 5_000;

/** Takes the present state of changed rows from the database into the index. */
export async function readChangedRows(
  database: Database,
  index: TrustIndex,
  changedRows: readonly ChangedRow[],
  listing: { users: boolean },
): Promise<void> {
  const entities = new Set<number>();
  const edges = new Map<string, ChangedRow>();
  const opinions = new Map<string, ChangedRow>();
  for (const entry of changedRows) {
    if (entry.kind === 'entity') entities.add(entry.a!);
    if (entry.kind === 'edge') edges.set(`${entry.a} ${entry.b}`, entry);
    if (entry.kind === 'opinion') opinions.set(`${entry.a} ${entry.b}`, entry);
  }
  // No two of the reads are about the same thing, so their order is of no account.
  await Promise.all([
    ...batches([...entities]).map((ids) => readEntities(database, index, ids, listing)),
    ...batches([...edges.values()]).map((pairs) => readEdges(database, index, pairs)),
    ...batches([...opinions.values()]).map((pairs) => readOpinions(database, index, pairs)),
  ]);
}

async function readEntities(
  database: Database,
  index: TrustIndex,
  ids: number[],
  listing: { users: boolean },
): Promise<void> {
  const rows = await database.query<{
    id: string;
    type: string | null;
    listed: boolean;
    f: number;
    e: number;
  }>({
    name: 'changed-entities',
    text: `SELECT k.id, e.type, ${listedCondition('e', listing)} AS listed,
        coalesce(s.feedback_count, 0) AS f,
        coalesce(s.endorsement_count, 0) AS e
      FROM unnest($1::bigint[]) AS k(id)
      LEFT JOIN entities e ON e.id = k.id
      LEFT JOIN opinion_statistics s ON s.entity_id = k.id`,
    values: [ids],
  });
  for (const { id, type, listed, f, e } of rows) {
    if (type === null) index.removeEntity(Number(id));
    else {
      index.setEntity({
        id: Number(id),
        type,
        isListed: listed,
        feedbackCount: f,
        endorsementCount: e,
      });
    }
  }
}

async function readEdges(
  database: Database,
  index: TrustIndex,
  pairs: ChangedRow[],
): Promise<void> {
  const rows = await database.query<{ a: string; b: string; strength: number }>({
    name: 'changed-edges',
    text: `SELECT k.a, k.b, coalesce(e.strength, 0)::int AS strength
      FROM unnest($1::bigint[], $2::bigint[]) AS k(a, b)
      LEFT JOIN edges e ON e.node_id = k.a AND e.neighbour_id = k.b`,
    values: [pairs.flatMap(({ a, b }) => [a, b]), pairs.flatMap(({ a, b }) => [b, a])],
  });
  for (const { a, b, strength } of rows) index.setEdge(Number(a), Number(b), strength);
}

async function readOpinions(
  database: Database,
  index: TrustIndex,
  pairs: ChangedRow[],
): Promise<void> {
  const rows = await database.query<{ a: string; b: string; value: number | null; at: string }>({
    name: 'changed-opinions',
    text: `SELECT k.a, k.b, o.value, floor(extract(epoch FROM o.given_at))::bigint AS at
      FROM unnest($1::bigint[], $2::bigint[]) AS k(a, b)
      LEFT JOIN opinions o ON o.target_id = k.b AND o.giver_id = k.a`,
    values: [pairs.map(({ a }) => a), pairs.map(({ b }) => b)],
  });
  for (const { a, b, value, at } of rows) index.setOpinion(Number(a), Number(b), value, Number(at));
}

function batches<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, batch) =>
    items.slice(batch * batchSize, (batch + 1) * batchSize),
  );
}
