import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { JsonRow, Merge, MergedRows, Split, TableMerge } from './merge-log.js';
import { moved, moveLinks, type Collisions, type Links } from './move-links.js';
import { restoreLinks } from './restore-links.js';
import { moveFeedbackCases } from './merge-cases.js';
import { detachCases, restoreCases } from './split-cases.js';
import { attachRows, detachRows } from './feedback-places.js';
import { moveReplies } from './merge-replies.js';
import { moveVotes, restoreVotes } from './merge-votes.js';

/** Feedback, with its replies, votes and cases. */
export const mergeFeedbacks: TableMerge = { move, restore };

const links: Links = {
  table: 'feedbacks',
  key: ['transaction_id'],
  columns:
    'id, source_id, target_id, transaction_id, stars, review, video, badges, screened, created_at, updated_at',
  combine,
  prepare,
  mark: (unit, source, target) => unit.markOpinion(source, target),
};

async function move(unit: UnitOfWork, merge: Merge): Promise<Partial<MergedRows>> {
  const { connection } = unit;
  await countPeopleAfter(unit, merge);
  const dependents: Partial<MergedRows> = {};
  const feedbacks = await moveLinks(unit, merge, {
    ...links,
    moveDependents: async (_unit, rows) => {
      dependents.cases = await moveFeedbackCases(connection, rows);
      dependents.replies = await moveReplies(connection, rows);
      dependents.helpfulVotes = await moveVotes(connection, rows, merge);
    },
  });
  return { feedbacks, ...dependents };
}

async function restore(unit: UnitOfWork, split: Split, rows: MergedRows): Promise<void> {
  const { connection } = unit;
  const { survivor, absorbed } = split;
  const targets = [...(await readTargets(unit, survivor)), survivor, ...absorbed];
  const before = await countPeople(unit, targets);
  const { combined } = rows.feedbacks;
  const keptIds = combined.map(({ after }) => Number(after['id']));
  const cases = await detachCases(connection, keptIds);
  const replies = await detachRows(connection, 'replies', keptIds);
  const votes = await detachRows(connection, 'helpful_votes', keptIds);
  await restoreLinks(unit, split, links, rows.feedbacks);
  await attachRows(connection, 'replies', replies, new Map(rows.replies));
  await restoreVotes(connection, rows.helpfulVotes ?? [], votes, split);
  await restoreCases(connection, {
    cases: rows.cases ?? [],
    detached: cases,
    feedbackIds: combined.flatMap((one) => one.before.map(({ id }) => Number(id))),
    entityIds: [survivor, ...absorbed],
  });
  for (const [target, people] of await countPeople(unit, targets)) {
    unit.countFeedback(target, people - before.get(target)!);
  }
}

/** Counts people again: two people who gave feedback about the same target are now one person. */
async function countPeopleAfter(unit: UnitOfWork, merge: Merge): Promise<void> {
  const ends = array([merge.survivor, ...merge.absorbed], 'bigint');
  const rows = await queryRows<
    Record<'target' | 'newTarget' | 'newSource', string> & Record<'isShown' | 'staysShown', boolean>
  >(
    unit.connection,
    sql`
      SELECT source_id, target_id AS target, bool_or(hidden_at IS NULL) AS "isShown",
        ${moved(merge, 'source_id')} AS "newSource", ${moved(merge, 'target_id')} AS "newTarget",
        bool_or("staysShown") AS "staysShown"
      FROM (
        SELECT *, bool_and(hidden_at IS NULL) OVER (PARTITION BY ${moved(merge, 'source_id')},
          ${moved(merge, 'target_id')}, transaction_id) AS "staysShown"
        FROM feedbacks WHERE source_id = ANY(${ends}) OR target_id = ANY(${ends})
      ) f GROUP BY 1, 2`,
  );
  const after = new Map(
    rows
      .filter(({ staysShown }) => staysShown)
      .map((row) => [`${row.newSource} ${row.newTarget}`, row.newTarget]),
  );
  for (const { target, isShown } of rows) if (isShown) unit.countFeedback(Number(target), -1);
  for (const target of after.values()) unit.countFeedback(Number(target), 1);
}

/** Keeps the items of the newest feedback, and older ones where it has none. Hidden feedback stays hidden. */
async function combine(connection: Connection, met: Collisions): Promise<void> {
  const newest = (item: string) =>
    sql.raw(`(array_agg(f.${item} ORDER BY f.updated_at DESC, f.id DESC)
      FILTER (WHERE f.${item} IS NOT NULL))[1] AS ${item}`);
  await connection.execute(sql`
    WITH met AS (
      SELECT k.kept, f.* FROM unnest(${met.ids}, ${met.kept}) AS k(id, kept)
      JOIN feedbacks f ON f.id = k.id
    ), badges AS (
      -- Of a key that comes twice, the last value stays.
      SELECT kept, jsonb_object_agg(badge.key, badge.value ORDER BY updated_at, id) AS badges
      FROM met, jsonb_each(met.badges) badge GROUP BY kept
    ), items AS (
      SELECT kept, ${newest('stars')}, ${newest('review')}, ${newest('video')},
        min(created_at) AS created_at, max(updated_at) AS updated_at,
        max(hidden_at) AS hidden_at, min(screened) AS screened
      FROM met f GROUP BY kept
    )
    UPDATE feedbacks f SET stars = i.stars, review = i.review, video = i.video, badges = b.badges,
      created_at = i.created_at, updated_at = i.updated_at, hidden_at = i.hidden_at,
      screened = i.screened
    FROM items i LEFT JOIN badges b ON b.kept = i.kept
    WHERE f.id = i.kept`);
}

/** Reads the targets of the entity's feedback. */
async function readTargets({ connection }: UnitOfWork, source: EntityId): Promise<EntityId[]> {
  const rows = await queryRows<{ target: string }>(
    connection,
    sql`SELECT DISTINCT target_id AS target FROM feedbacks WHERE source_id = ${source}`,
  );
  return rows.map(({ target }) => Number(target));
}

/** Counts the people who have given feedback about each target that is not hidden. */
async function countPeople(
  { connection }: UnitOfWork,
  targets: readonly EntityId[],
): Promise<Map<EntityId, number>> {
  const rows = await queryRows<{ target: string; people: number }>(
    connection,
    sql`
      SELECT k.target, count(DISTINCT f.source_id)::int AS people
      FROM unnest(${array([...new Set(targets)], 'bigint')}) AS k(target)
      LEFT JOIN shown_feedbacks f ON f.target_id = k.target GROUP BY 1`,
  );
  return new Map(rows.map(({ target, people }) => [Number(target), people]));
}

/**
 * Uploaded videos to which nothing referred may have been deleted since. Rows from before flags existed are not
 * searched for them.
 */
async function prepare({ connection }: UnitOfWork, rows: readonly JsonRow[]): Promise<JsonRow[]> {
  const wanted = rows.flatMap(({ video_id: id }) => (typeof id === 'string' ? [id] : []));
  const found = await queryRows<{ id: string }>(
    connection,
    sql`SELECT id FROM videos WHERE id = ANY(${array(wanted, 'text')})`,
  );
  const there = new Set(found.map(({ id }) => id));
  return rows
    .map((row) =>
      typeof row['video_id'] === 'string' && !there.has(row['video_id'])
        ? { ...row, video: null }
        : row,
    )
    .map((row): JsonRow => ({ screened: 2, ...row }))
    .filter((row) => ['stars', 'review', 'video', 'badges'].some((item) => row[item] !== null));
}
