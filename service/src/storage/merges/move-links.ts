import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { readRows, type JsonRow, type LinkTable, type Merge, type MovedRows } from './merge-log.js';

/** A table whose rows have a source, a target and an id. */
export interface Links {
  table: LinkTable;
  /** The columns of its key, besides source and target. */
  key: readonly string[];
  /** All stored columns. */
  columns: string;
  /** Whether rows whose source and target both become the survivor are removed. */
  removesLoops?: true;
  /** Combines colliding rows into the remaining row of each key. */
  combine: (connection: Connection, collisions: Collisions) => Promise<void>;
  /** Moves dependent rows when the rows are combined but not yet deleted. */
  moveDependents?: (unit: UnitOfWork, rows: readonly PlannedRow[]) => Promise<void>;
  /** Prepares rows of a record to be stored again. */
  prepare: (unit: UnitOfWork, rows: readonly JsonRow[]) => Promise<JsonRow[]> | JsonRow[];
  /** Marks the derived rows of a pair. */
  mark: (unit: UnitOfWork, source: EntityId, target: EntityId) => void;
}

/** The ids of colliding rows and of the remaining row for each, including that row itself. */
export interface Collisions {
  ids: SQL;
  kept: SQL;
}

/** A row with its ends now and after the merge, and the remaining row of its key. */
interface PlannedRow {
  id: number;
  kept: number;
  source: EntityId;
  target: EntityId;
  newSource: EntityId;
  newTarget: EntityId;
}

/** Moves the rows of the absorbed entities to the survivor; of rows that then have the same key, one remains. */
export async function moveLinks(unit: UnitOfWork, merge: Merge, links: Links): Promise<MovedRows> {
  const rows = await planMove(unit, merge, links);
  const done = await recordMove(unit, links, rows, async () => {
    const collisions = findCollisions(rows);
    if (collisions) await links.combine(unit.connection, collisions);
    await links.moveDependents?.(unit, rows);
    const isDeleted = (row: PlannedRow) => row.kept !== row.id || isRemoved(links, row);
    await applyPlan(unit, merge, links, rows, isDeleted);
  });
  for (const row of rows) {
    links.mark(unit, row.source, row.target);
    links.mark(unit, row.newSource, row.newTarget);
  }
  return done;
}

/** The value of a column with an entity id after a merge. */
export const moved = ({ survivor, absorbed }: Merge, column: string): SQL =>
  sql`CASE WHEN ${sql.raw(column)} = ANY(${array(absorbed, 'bigint')}) THEN ${survivor}::bigint ELSE ${sql.raw(column)} END`;

const isRemoved = ({ removesLoops }: Links, row: PlannedRow) =>
  removesLoops === true && row.newSource === row.newTarget;

/** Plans which rows move, and with which rows they collide. */
async function planMove(
  { connection }: UnitOfWork,
  merge: Merge,
  { table, key }: Links,
): Promise<PlannedRow[]> {
  const ends = array([merge.survivor, ...merge.absorbed], 'bigint');
  const rows = await queryRows<Record<keyof PlannedRow, string>>(
    connection,
    sql`
      SELECT *, first_value(id) OVER (
        PARTITION BY "newSource", "newTarget", ${sql.raw(key.join(', '))} ORDER BY id) AS kept
      FROM (
        SELECT id, source_id AS source, target_id AS target, ${sql.raw(key.join(', '))},
          ${moved(merge, 'source_id')} AS "newSource", ${moved(merge, 'target_id')} AS "newTarget"
        FROM ${sql.raw(table)} WHERE source_id = ANY(${ends}) OR target_id = ANY(${ends})
      ) rows`,
  );
  const planned = rows.map((row) => ({
    id: Number(row.id),
    kept: Number(row.kept),
    source: Number(row.source),
    target: Number(row.target),
    newSource: Number(row.newSource),
    newTarget: Number(row.newTarget),
  }));
  const met = new Set(planned.filter((row) => row.kept !== row.id).map((row) => row.kept));
  return planned.filter(
    (row) =>
      row.source !== row.newSource ||
      row.target !== row.newTarget ||
      row.kept !== row.id ||
      met.has(row.id),
  );
}

/** Runs the work, and records the previous rows. */
async function recordMove(
  { connection }: UnitOfWork,
  links: Links,
  rows: readonly PlannedRow[],
  work: () => Promise<void>,
): Promise<MovedRows> {
  const combinedIds = new Set(rows.filter((row) => row.kept !== row.id).map((row) => row.kept));
  const isMoved = (row: PlannedRow) => !isRemoved(links, row) && !combinedIds.has(row.kept);
  const moved = rows.filter(isMoved);
  const others = rows.filter((row) => !isMoved(row));
  const before = await readRows(
    connection,
    links.table,
    others.map(({ id }) => id),
  );
  await work();
  const after = await readRows(connection, links.table, [...combinedIds]);
  return {
    moved: moved.map(({ id, source, target }) => [id, source, target]),
    combined: [...after].map(([kept, row]) => ({
      before: pickRows(
        before,
        others.filter((one) => one.kept === kept),
      ),
      after: row,
    })),
    removed: pickRows(
      before,
      others.filter((row) => isRemoved(links, row)),
    ),
  };
}

/** Without rows that were deleted before they were locked. */
function pickRows(rows: ReadonlyMap<number, JsonRow>, planned: readonly PlannedRow[]): JsonRow[] {
  return planned.flatMap(({ id }): JsonRow[] => {
    const row = rows.get(id);
    return row ? [row] : [];
  });
}

async function applyPlan(
  { connection }: UnitOfWork,
  merge: Merge,
  { table }: Links,
  rows: readonly PlannedRow[],
  isDeleted: (row: PlannedRow) => boolean,
): Promise<void> {
  if (rows.length === 0) return;
  const deleted = rows.filter(isDeleted).map(({ id }) => id);
  if (deleted.length > 0) {
    await connection.execute(
      sql`DELETE FROM ${sql.raw(table)} WHERE id = ANY(${array(deleted, 'bigint')})`,
    );
  }
  const absorbed = array(merge.absorbed, 'bigint');
  await connection.execute(sql`
    UPDATE ${sql.raw(table)}
    SET source_id = ${moved(merge, 'source_id')}, target_id = ${moved(merge, 'target_id')}
    WHERE source_id = ANY(${absorbed}) OR target_id = ANY(${absorbed})`);
}

function findCollisions(rows: readonly PlannedRow[]): Collisions | undefined {
  const met = new Set(rows.filter((row) => row.kept !== row.id).map((row) => row.kept));
  if (met.size === 0) return undefined;
  const groups = rows.filter((row) => met.has(row.kept));
  return {
    ids: array(
      groups.map((row) => row.id),
      'bigint',
    ),
    kept: array(
      groups.map((row) => row.kept),
      'bigint',
    ),
  };
}
