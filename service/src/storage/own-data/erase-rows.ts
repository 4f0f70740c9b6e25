import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { lockEntities } from '../entities/lock-entities.js';

/** Whose rows are erased. */
export interface ErasedPerson {
  id: EntityId;
  /** `formatPrincipal` of the person. */
  origin: string;
  /** Whether the entity stays, with what others say about it: it is no person, but an app's listing. */
  isListing: boolean;
}

type Ends = [source: EntityId, target: EntityId];

interface ErasedTable {
  name: 'feedbacks' | 'endorsements' | 'relationships' | 'blocks' | 'transactions';
  key: string;
  source: 'source_id' | 'blocker_id';
  target: 'target_id' | 'blocked_id';
  /** What is derived from the rows; `shown` are those that no moderator hides. */
  mark: (
    unit: UnitOfWork,
    removed: readonly Ends[],
    shown: readonly Ends[],
  ) => Promise<void> | void;
}

const ends = { source: 'source_id', target: 'target_id' } as const;
const tables: readonly ErasedTable[] = [
  { name: 'feedbacks', key: 'id', ...ends, mark: markFeedbacks },
  { name: 'endorsements', key: 'id', ...ends, mark: markEndorsements },
  { name: 'relationships', key: 'id', ...ends, mark: markEdges },
  {
    name: 'blocks',
    key: 'blocker_id, blocked_id',
    source: 'blocker_id',
    target: 'blocked_id',
    mark: markEdges,
  },
  {
    name: 'transactions',
    key: 'source_id, target_id, transaction_id',
    ...ends,
    mark: () => undefined,
  },
];

/**
 * Deletes at most so many of the rows that lead from the person, and to it unless it is a listing, and
 * returns how many there were. The person must be locked, so that nobody adds rows at the same time.
 */
export async function eraseRows(
  unit: UnitOfWork,
  person: ErasedPerson,
  limit: number,
): Promise<number> {
  let erased = 0;
  for (const table of tables) {
    for (const condition of listConditions(table, person)) {
      if (erased < limit) erased += await eraseWhere(unit, table, condition, limit - erased);
    }
  }
  if (erased < limit) erased += await eraseStatements(unit, person, limit - erased);
  return erased;
}

/** About how many rows there are to erase. */
export async function countRows(unit: UnitOfWork, person: ErasedPerson): Promise<number> {
  const counts = tables.flatMap((table) =>
    listConditions(table, person).map(
      (condition) => sql`(SELECT count(*) FROM ${sql.raw(table.name)} WHERE ${condition})`,
    ),
  );
  const [row] = await queryRows<{ count: string }>(
    unit.connection,
    sql`SELECT ${sql.join(counts, sql` + `)} AS count`,
  );
  return Number(row!.count);
}

/** One for each end, so that each uses an index. */
function listConditions({ name, source, target }: ErasedTable, person: ErasedPerson): SQL[] {
  const { id, isListing } = person;
  // What apps state about their listing is not the person's.
  if (isListing && name === 'relationships') return [];
  return (isListing ? [source] : [source, target]).map((end) => sql`${sql.raw(end)} = ${id}`);
}

async function eraseWhere(
  unit: UnitOfWork,
  { name, key, source, target, mark }: ErasedTable,
  condition: SQL,
  limit: number,
): Promise<number> {
  const table = sql.raw(name);
  const isShown = name === 'feedbacks' ? sql`hidden_at IS NULL` : sql`true`;
  const rows = await queryRows<{ source: string; target: string; shown: boolean }>(
    unit.connection,
    sql`
      DELETE FROM ${table} WHERE (${sql.raw(key)}) IN (
        SELECT ${sql.raw(key)} FROM ${table} WHERE ${condition} LIMIT ${limit})
      RETURNING ${sql.raw(source)} AS source, ${sql.raw(target)} AS target, ${isShown} AS shown`,
  );
  await mark(unit, rows.map(toEnds), rows.filter(({ shown }) => shown).map(toEnds));
  return rows.length;
}

/** Relationships that the person stated between others, or about its listing. */
async function eraseStatements(
  unit: UnitOfWork,
  { origin }: ErasedPerson,
  limit: number,
): Promise<number> {
  const found = await queryRows<{ id: string; source: string; target: string }>(
    unit.connection,
    sql`SELECT id, source_id AS source, target_id AS target FROM relationships
      WHERE origin = ${origin} LIMIT ${limit}`,
  );
  if (found.length === 0) return 0;
  await lockEntities(unit.connection, found.map(toEnds).flat());
  await unit.connection.execute(
    sql`DELETE FROM relationships WHERE id = ANY(${array(
      found.map(({ id }) => id),
      'bigint',
    )})`,
  );
  markEdges(unit, found.map(toEnds));
  return found.length;
}

async function markFeedbacks(
  unit: UnitOfWork,
  removed: readonly Ends[],
  shown: readonly Ends[],
): Promise<void> {
  for (const [source, target] of removed) unit.markOpinion(source, target);
  const pairs = [...new Map(shown.map((ends) => [ends.join(' '), ends])).values()];
  if (pairs.length === 0) return;
  const left = await queryRows<{ source: string; target: string }>(
    unit.connection,
    sql`
      SELECT k.source, k.target FROM unnest(${column(pairs, 0)}, ${column(pairs, 1)}) AS k(source, target)
      WHERE EXISTS (SELECT FROM shown_feedbacks f WHERE f.source_id = k.source AND f.target_id = k.target)`,
  );
  const remaining = new Set(left.map((ends) => toEnds(ends).join(' ')));
  for (const [source, target] of pairs) {
    if (!remaining.has(`${source} ${target}`)) unit.countFeedback(target, -1);
  }
}

function markEndorsements(unit: UnitOfWork, removed: readonly Ends[]): void {
  for (const [source, target] of removed) {
    unit.markOpinion(source, target);
    unit.countEndorsement(target, -1);
  }
}

function markEdges(unit: UnitOfWork, removed: readonly Ends[]): void {
  for (const [source, target] of removed) unit.markEdge(source, target);
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
