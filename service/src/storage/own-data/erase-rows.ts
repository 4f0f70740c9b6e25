import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { lockEntities } from '../entities/lock-entities.js';

/** Whose rows are erased. */
export interface ErasedPerson {
  id: EntityId;
  /** Lower-case wallet address. */
  address: string;
  /** `formatPrincipal` of the person. */
  origin: string;
  /** The erasure: what the wallet adds after its start is a new person's. */
  erasure: string;
  /** Whether the entity stays, with what others say about it: it is no person, but an app's listing. */
  isListing: boolean;
}

type Ends = [source: EntityId, target: EntityId];
/** A row that is erased, by what names it. */
interface Row {
  key: string;
  source: string;
  target: string;
}
/** Whether others than its giver saw a feedback; true of everything else. */
interface RemovedRow extends Row {
  isShown: boolean;
}

interface ErasedTable {
  name: 'feedbacks' | 'endorsements' | 'relationships' | 'blocks' | 'transactions';
  /** Names a row, as text. */
  key: string;
  source: 'source_id' | 'blocker_id';
  target: 'target_id' | 'blocked_id';
  /** Which rows are the person's; one condition for each index. */
  conditions: (person: ErasedPerson) => SQL[];
  /** What is derived from the rows. */
  mark: (unit: UnitOfWork, removed: readonly RemovedRow[]) => Promise<void> | void;
}

const isBefore = (erasure: string) =>
  sql`created_at <= (SELECT created_at FROM erasures WHERE id = ${erasure})`;
const isEnd =
  (source: string, target: string) =>
  ({ id, isListing }: ErasedPerson) =>
    (isListing ? [source] : [source, target]).map((end) => sql`${sql.raw(end)} = ${id}`);
const ends = { source: 'source_id', target: 'target_id' } as const;
const tables: readonly ErasedTable[] = [
  {
    name: 'feedbacks',
    key: 'id::text',
    ...ends,
    conditions: isEnd(ends.source, ends.target),
    mark: markFeedbacks,
  },
  {
    name: 'endorsements',
    key: 'id::text',
    ...ends,
    conditions: (person) => [
      ...isEnd(ends.source, ends.target)(person),
      sql`source_address = ${person.address} AND ${isBefore(person.erasure)}`,
    ],
    mark: markEndorsements,
  },
  {
    name: 'relationships',
    key: 'id::text',
    ...ends,
    conditions: (person) => [
      // What apps state about their listing is not the person's.
      ...(person.isListing ? [] : isEnd(ends.source, ends.target)(person)),
      sql`origin = ${person.origin} AND ${isBefore(person.erasure)}`,
    ],
    mark: markEdges,
  },
  {
    name: 'blocks',
    key: "blocker_id || ' ' || blocked_id",
    source: 'blocker_id',
    target: 'blocked_id',
    conditions: isEnd('blocker_id', 'blocked_id'),
    mark: markEdges,
  },
  {
    name: 'transactions',
    key: "source_id || ' ' || target_id || ' ' || transaction_id",
    ...ends,
    conditions: isEnd(ends.source, ends.target),
    mark: () => undefined,
  },
];

/** Deletes at most so many of the person's rows, of one table, and returns how many there were. */
export async function eraseRows(
  unit: UnitOfWork,
  person: ErasedPerson,
  limit: number,
): Promise<number> {
  for (const table of tables) {
    for (const condition of table.conditions(person)) {
      const found = await selectRows(unit.connection, table, condition, limit);
      if (found.length > 0) return deleteRows(unit, table, found);
    }
  }
  return 0;
}

/** Whether there are rows of the person. */
export async function hasRows({ connection }: UnitOfWork, person: ErasedPerson): Promise<boolean> {
  for (const table of tables) {
    for (const condition of table.conditions(person)) {
      if ((await selectRows(connection, table, condition, 1)).length > 0) return true;
    }
  }
  return false;
}

/** About how many rows there are to erase. */
export async function countRows(unit: UnitOfWork, person: ErasedPerson): Promise<number> {
  const counts = tables.map(
    (table) => sql`(
      SELECT count(*) FROM ${sql.raw(table.name)}
      WHERE ${sql.join(
        table.conditions(person).map((condition) => sql`(${condition})`),
        sql` OR `,
      )})`,
  );
  const [row] = await queryRows<{ count: string }>(
    unit.connection,
    sql`SELECT ${sql.join(counts, sql` + `)} AS count`,
  );
  return Number(row!.count);
}

/** Takes a video out of the feedback that names it, and deletes feedback that has nothing else. */
export async function forgetVideo(unit: UnitOfWork, videoId: string): Promise<void> {
  const { connection } = unit;
  const condition = sql`video_id = ${videoId}`;
  const feedbacks = tables[0]!;
  const found = await selectRows(connection, feedbacks, condition, 1_000);
  if (found.length === 0) return;
  await lockEntities(connection, found.map(toEnds).flat());
  await connection.execute(
    sql`UPDATE feedbacks SET video = NULL WHERE id = ANY(${array(
      found.map(({ key }) => key),
      'bigint',
    )})`,
  );
  const empty = await queryRows<RemovedRow>(
    connection,
    sql`DELETE FROM feedbacks WHERE id = ANY(${array(
      found.map(({ key }) => key),
      'bigint',
    )}) AND stars IS NULL AND review IS NULL AND badges IS NULL
      RETURNING id::text AS key, source_id AS source, target_id AS target, ${isShown('feedbacks')}`,
  );
  await markFeedbacks(unit, empty);
}

function selectRows(
  connection: Connection,
  { name, key, source, target }: ErasedTable,
  condition: SQL,
  limit: number,
): Promise<Row[]> {
  return queryRows<Row>(
    connection,
    sql`SELECT ${sql.raw(`${key} AS key, ${source} AS source, ${target} AS target FROM ${name}`)}
      WHERE ${condition} LIMIT ${limit}`,
  );
}

/** Both ends are locked, so that nobody writes or merges what is derived from the rows. */
async function deleteRows(
  unit: UnitOfWork,
  { name, key, source, target, mark }: ErasedTable,
  found: readonly Row[],
): Promise<number> {
  await lockEntities(unit.connection, found.map(toEnds).flat());
  const keys = array(
    found.map((row) => row.key),
    'text',
  );
  const pairs = found.map(toEnds);
  const removed = await queryRows<RemovedRow>(
    unit.connection,
    sql`
      DELETE FROM ${sql.raw(name)} USING unnest(${keys}, ${column(pairs, 0)}, ${column(pairs, 1)})
        AS k(key, source, target)
      WHERE ${sql.raw(source)} = k.source AND ${sql.raw(target)} = k.target AND ${sql.raw(key)} = k.key
      RETURNING k.key, k.source, k.target, ${isShown(name)}`,
  );
  await mark(unit, removed);
  return found.length;
}

const isShown = (table: ErasedTable['name']) =>
  sql.raw(`${table === 'feedbacks' ? 'hidden_at IS NULL' : 'true'} AS "isShown"`);

async function markFeedbacks(unit: UnitOfWork, removed: readonly RemovedRow[]): Promise<void> {
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

function markEndorsements(unit: UnitOfWork, removed: readonly RemovedRow[]): void {
  for (const [source, target] of removed.map(toEnds)) unit.markOpinion(source, target);
}

function markEdges(unit: UnitOfWork, removed: readonly RemovedRow[]): void {
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
