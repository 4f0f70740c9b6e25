import { inArray, sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { DerivedOpinions, Pair } from '../database/unit-of-work.js';
import { opinionStatistics } from '../schema.js';

interface Derived {
  giver: string;
  target: string;
  oldValue: number | null;
  value: number | null;
  wasEndorsed: boolean;
  isEndorsed: boolean;
  /** When the feedback was given, as PostgreSQL writes it; null without a value. */
  at: string | null;
  /** Whether value, time or endorsement differ from what is stored. */
  isChanged: boolean;
}

/**
 * Derives the opinions of the (giver, target) pairs, and the sums over them, from endorsements and feedbacks that are
 * not hidden; adds to the numbers of people who gave feedback, by target.
 *
 * - Value: the mean of stars (1…5 → −1…1), badges (positive 1, negative −1, other qualifiers none) of the newest
 * feedback that has any of them, and 1 for an endorsement; times 10,000, rounded half away from zero.
 * - Time: that of the newest feedback, whatever its items; without feedback, that of the newest endorsement's block.
 *
 * Feedback of an entity about itself, which a merge can bring about, is no opinion.
 */
export async function deriveOpinions(
  connection: Connection,
  pairs: readonly Pair[],
  feedbackCounts: ReadonlyMap<EntityId, number>,
): Promise<DerivedOpinions> {
  const opinions = await readOpinions(
    connection,
    pairs.filter(([giver, target]) => giver !== target),
  );
  const changed = opinions.filter(({ isChanged }) => isChanged);
  const removed = changed.filter(({ value }) => value === null);
  const kept = changed.filter(({ value }) => value !== null);
  await deleteOpinions(connection, removed);
  await changeTables(connection, [
    upsertOpinions(kept),
    addToStatistics(changed, feedbackCounts),
    addToTotals(changed),
  ]);
  return {
    pairs: changed.map(({ giver, target }) => [Number(giver), Number(target)]),
    endorsed: changed
      .filter(({ wasEndorsed, isEndorsed }) => wasEndorsed !== isEndorsed)
      .map(({ target }) => Number(target)),
  };
}

/** Deletes the sums over the opinions of entities that do not exist any more. */
export async function deleteStatistics(
  connection: Connection,
  removed: readonly EntityId[],
): Promise<void> {
  await connection
    .delete(opinionStatistics)
    .where(inArray(opinionStatistics.entityId, [...removed]));
}

/**
 * Changes several tables, each by its own statement, in one round trip. No statement may read a table that another
 * one changes: a sharded database would show it the new rows.
 */
async function changeTables(
  connection: Connection,
  changes: readonly (SQL | undefined)[],
): Promise<void> {
  const parts = changes.flatMap((change, index) =>
    change ? sql`${sql.raw(`change_${index}`)} AS (${change})` : [],
  );
  if (parts.length > 0) await connection.execute(sql`WITH ${sql.join(parts, sql`, `)} SELECT`);
}

/** Reads the new and the stored opinions of the pairs. */
async function readOpinions(connection: Connection, pairs: readonly Pair[]): Promise<Derived[]> {
  if (pairs.length === 0) return [];
  const givers = pairs.map(([giver]) => giver);
  const targets = pairs.map(([, target]) => target);
  return queryRows<Derived>(
    connection,
    sql`
      WITH present AS (
        SELECT k.giver, k.target,
          round(10000.0 * (coalesce(f.sum, 0) + (e.at IS NOT NULL)::int)
            / nullif(coalesce(f.count, 0) + (e.at IS NOT NULL)::int, 0))::smallint AS value,
          coalesce(n.at, e.at) AS at, e.at IS NOT NULL AS is_endorsed
        FROM unnest(${array(givers, 'bigint')}, ${array(targets, 'bigint')}) AS k(giver, target)
        LEFT JOIN LATERAL (
          SELECT (f.stars IS NOT NULL)::int + b.positive + b.negative AS count,
            coalesce((f.stars - 3) / 2.0, 0) + b.positive - b.negative AS sum
          FROM shown_feedbacks f, LATERAL (
            SELECT count(*) FILTER (WHERE value = 'positive')::int AS positive,
              count(*) FILTER (WHERE value = 'negative')::int AS negative
            FROM jsonb_each_text(coalesce(f.badges, '{}'))
          ) b
          WHERE f.source_id = k.giver AND f.target_id = k.target
            AND (f.stars IS NOT NULL OR b.positive + b.negative > 0)
          ORDER BY f.updated_at DESC, f.id DESC
          LIMIT 1
        ) f ON true
        LEFT JOIN LATERAL (
          SELECT max(updated_at) AS at FROM shown_feedbacks
          WHERE source_id = k.giver AND target_id = k.target
        ) n ON true
        LEFT JOIN LATERAL (
          SELECT max(created_at) AS at FROM endorsements
          WHERE source_id = k.giver AND target_id = k.target
        ) e ON true
      )
      SELECT p.giver, p.target, o.value AS "oldValue", p.value, p.at::text AS at,
        coalesce(o.is_endorsed, false) AS "wasEndorsed", p.is_endorsed AS "isEndorsed",
        (o.value, o.given_at, o.is_endorsed) IS DISTINCT FROM (p.value, p.at, p.is_endorsed)
          AND (p.value IS NOT NULL OR o.value IS NOT NULL) AS "isChanged"
      FROM present p
      LEFT JOIN opinions o ON o.target_id = p.target AND o.giver_id = p.giver`,
  );
}

async function deleteOpinions(connection: Connection, gone: readonly Derived[]): Promise<void> {
  if (gone.length === 0) return;
  await connection.execute(sql`
    DELETE FROM opinions o USING unnest(${column(gone, 'giver')}, ${column(gone, 'target')})
      AS k(giver, target)
    WHERE o.target_id = k.target AND o.giver_id = k.giver`);
}

function upsertOpinions(held: readonly Derived[]): SQL | undefined {
  if (held.length === 0) return undefined;
  const times = held.map(({ at }) => at!);
  const endorsed = held.map(({ isEndorsed }) => Number(isEndorsed));
  return sql`
    INSERT INTO opinions (target_id, giver_id, value, given_at, is_endorsed)
    SELECT target, giver, value, at::timestamptz, endorsed = 1 FROM unnest(
      ${column(held, 'target')}, ${column(held, 'giver')}, ${column(held, 'value')},
      ${array(times, 'text')}, ${array(endorsed, 'bigint')}) AS k(target, giver, value, at, endorsed)
    ORDER BY 1, 2
    ON CONFLICT (target_id, giver_id) DO UPDATE SET
      value = excluded.value, given_at = excluded.given_at, is_endorsed = excluded.is_endorsed`;
}

function column(rows: readonly Derived[], name: 'giver' | 'target' | 'value') {
  return array(
    rows.map((row) => row[name]!),
    'bigint',
  );
}

const countValue = (value: number | null) => (value === null ? 0 : 1);
const slots = 64;

/** Received and given numbers and sums, then numbers of people with feedback and with endorsements. */
type Sums = [number, number, number, number, number, number];

/** In one statement, so that no two transactions lock the same rows in different order. */
function addToStatistics(
  changed: readonly Derived[],
  feedbackCounts: ReadonlyMap<EntityId, number>,
): SQL | undefined {
  const more = new Map<EntityId, Sums>();
  const getSums = (id: EntityId) => {
    const sums = more.get(id) ?? [0, 0, 0, 0, 0, 0];
    more.set(id, sums);
    return sums;
  };
  for (const { giver, target, value, oldValue, wasEndorsed, isEndorsed } of changed) {
    const count = countValue(value) - countValue(oldValue);
    const sum = (value ?? 0) - (oldValue ?? 0);
    const received = getSums(Number(target));
    received[0] += count;
    received[1] += sum;
    received[5] += Number(isEndorsed) - Number(wasEndorsed);
    const given = getSums(Number(giver));
    given[2] += count;
    given[3] += sum;
  }
  for (const [id, count] of feedbackCounts) getSums(id)[4] += count;
  const rows = [...more].filter(([, sums]) => sums.some((sum) => sum !== 0));
  if (rows.length === 0) return undefined;
  const ids = rows.map(([id]) => id);
  const columns = ([0, 1, 2, 3, 4, 5] as const).map((index) =>
    array(
      rows.map(([, sums]) => sums[index]),
      'bigint',
    ),
  );
  return sql`
    INSERT INTO opinion_statistics AS s (entity_id, received_count, received_sum, given_count,
      given_sum, feedback_count, endorsement_count)
    SELECT * FROM unnest(${array(ids, 'bigint')}, ${sql.join(columns, sql`, `)}) ORDER BY 1
    ON CONFLICT (entity_id) DO UPDATE SET
      received_count = s.received_count + excluded.received_count,
      received_sum = s.received_sum + excluded.received_sum,
      given_count = s.given_count + excluded.given_count,
      given_sum = s.given_sum + excluded.given_sum,
      feedback_count = s.feedback_count + excluded.feedback_count,
      endorsement_count = s.endorsement_count + excluded.endorsement_count`;
}

function addToTotals(changed: readonly Derived[]): SQL | undefined {
  const more = new Map<number, [number, number]>();
  for (const { giver, value, oldValue } of changed) {
    const slot = Number(giver) % slots;
    const [count, sum] = more.get(slot) ?? [0, 0];
    more.set(slot, [
      count + countValue(value) - countValue(oldValue),
      sum + (value ?? 0) - (oldValue ?? 0),
    ]);
  }
  const rows = [...more].filter(([, [count, sum]]) => count !== 0 || sum !== 0);
  if (rows.length === 0) return undefined;
  return sql`
    INSERT INTO opinion_totals AS s (slot, count, sum)
    SELECT * FROM unnest(
      ${array(
        rows.map(([slot]) => slot),
        'bigint',
      )},
      ${array(
        rows.map(([, [count]]) => count),
        'bigint',
      )},
      ${array(
        rows.map(([, [, sum]]) => sum),
        'bigint',
      )})
    ORDER BY 1
    ON CONFLICT (slot) DO UPDATE SET count = s.count + excluded.count, sum = s.sum + excluded.sum`;
}
