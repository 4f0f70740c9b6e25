import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { lockEntities } from '../entities/lock-entities.js';
import type { ErasedPerson, ErasedRows, TableName } from './table-entry.js';

type Ends = [source: EntityId, target: EntityId];
/** A row to erase, by its key. */
interface Row {
  key: string;
  source: string;
  target: string;
}
/** Whether readers other than its giver saw a feedback; true for rows of all other tables. */
interface RemovedRow extends Row {
  isShown: boolean;
}

/** Rows that lead from one entity to another. */
interface Links {
  /** Identifies a row, as text. */
  key: string;
  source?: string;
  target?: string;
  /** Whether readers other than its giver saw a row. */
  isShown?: string;
  /** Marks the derived rows of the removed ones. */
  mark?: (unit: UnitOfWork, removed: readonly RemovedRow[]) => Promise<void> | void;
}

/** The condition for rows from and to a person; only for those from it if its entity stays. */
export const isEnd =
  (source = 'source_id', target = 'target_id') =>
  ({ id, isListing }: ErasedPerson): SQL[] =>
    (isListing ? [source] : [source, target]).map((end) => sql`${sql.raw(end)} = ${id}`);

/** Deletes rows after locking their ends, so that concurrent transactions cannot write or merge the derived rows. */
export function deleteLinks(
  table: TableName,
  { key, source = 'source_id', target = 'target_id', isShown = 'true', mark }: Links,
): ErasedRows['delete'] {
  return async (unit, condition, limit) => {
    const found = await queryRows<Row>(
      unit.connection,
      sql`SELECT ${sql.raw(`${key} AS key, ${source} AS source, ${target} AS target FROM ${table}`)}
        WHERE ${condition} LIMIT ${limit}`,
    );
    if (found.length === 0) return 0;
    const pairs = found.map(toEnds);
    await lockEntities(unit.connection, pairs.flat());
    const keys = array(
      found.map((row) => row.key),
      'text',
    );
    const removed = await queryRows<RemovedRow>(
      unit.connection,
      sql`
        DELETE FROM ${sql.raw(table)} USING unnest(${keys}, ${column(pairs, 0)}, ${column(pairs, 1)})
          AS k(key, source, target)
        WHERE ${sql.raw(source)} = k.source AND ${sql.raw(target)} = k.target AND ${sql.raw(key)} = k.key
        RETURNING k.key, k.source, k.target, ${sql.raw(isShown)} AS "isShown"`,
    );
    await mark?.(unit, removed);
    return found.length;
  };
}

/** Removes a video from the feedback that names it, and deletes feedback that has nothing else. */
export async function removeVideoFromFeedback(unit: UnitOfWork, videoId: string): Promise<void> {
  const { connection } = unit;
  const found = await queryRows<Row>(
    connection,
    sql`SELECT id AS key, source_id AS source, target_id AS target FROM feedbacks
      WHERE video_id = ${videoId} LIMIT 1000`,
  );
  if (found.length === 0) return;
  await lockEntities(connection, found.map(toEnds).flat());
  const ids = array(
    found.map(({ key }) => key),
    'bigint',
  );
  await connection.execute(sql`UPDATE feedbacks SET video = NULL WHERE id = ANY(${ids})`);
  const empty = await queryRows<RemovedRow>(
    connection,
    sql`DELETE FROM feedbacks
      WHERE id = ANY(${ids}) AND stars IS NULL AND review IS NULL AND badges IS NULL
      RETURNING id::text AS key, source_id AS source, target_id AS target,
        hidden_at IS NULL AS "isShown"`,
  );
  await markFeedbacks(unit, empty);
}

/** Marks opinions, and counts people whose last shown feedback about a target is removed. */
export async function markFeedbacks(
  unit: UnitOfWork,
  removed: readonly RemovedRow[],
): Promise<void> {
  if (removed.length === 0) return;
  const pairs = removed.map(toEnds);
  const left = await queryRows<Row>(
    unit.connection,
    sql`
      SELECT k.source, k.target FROM unnest(${column(pairs, 0)}, ${column(pairs, 1)}) AS k(source, target)
      WHERE EXISTS (
        SELECT FROM shown_feedbacks f WHERE f.source_id = k.source AND f.target_id = k.target)`,
  );
  const counted = new Set(left.map((row) => toEnds(row).join(' ')));
  for (const row of removed) {
    const [source, target] = toEnds(row);
    const pair = `${source} ${target}`;
    unit.markOpinion(source, target);
    if (row.isShown && !counted.has(pair)) unit.countFeedback(target, -1);
    if (row.isShown) counted.add(pair);
  }
}

/** Marks opinions. */
export function markOpinions(unit: UnitOfWork, removed: readonly RemovedRow[]): void {
  for (const [source, target] of removed.map(toEnds)) unit.markOpinion(source, target);
}

/** Marks edges. */
export function markEdges(unit: UnitOfWork, removed: readonly RemovedRow[]): void {
  for (const [source, target] of removed.map(toEnds)) unit.markEdge(source, target);
}

function column(pairs: readonly Ends[], end: 0 | 1): SQL {
  return array(
    pairs.map((pair) => pair[end]),
    'bigint',
  );
}

const toEnds = ({ source, target }: { source: string; target: string }): Ends => [
  Number(source),
  Number(target),
];
