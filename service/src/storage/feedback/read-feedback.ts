import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import { micros, queryRows } from '../database/rows.js';
import {
  buildSelection,
  chooseTable,
  hasItems,
  isSortedByHelpfulness,
  type SelectionReader,
  type FeedbackPosition,
  type Selection,
} from './feedback-selection.js';
import { isVerified } from './vouched-transactions.js';

/** A feedback with the numbers that lists show. */
export interface FeedbackRow {
  id: number;
  source: EntityId;
  transactionId: string;
  stars: number | null;
  review: string | null;
  video: string | null;
  /** Whether the video is an uploaded one that has a poster. */
  hasPoster: boolean;
  badges: Record<string, string> | null;
  /** Whether a client gave it, or has verified its transaction. */
  isVerified: boolean;
  /** Whether a moderator hides it; set in the reader's own feedback alone. */
  isHidden: boolean;
  /** The number of people who find it helpful. */
  helpfulCount: number;
  /** The number of earlier ones with the items of the selection that the person has given about the target. */
  earlierCount: number;
  createdAt: Date;
  updatedAt: Date;
  position: FeedbackPosition;
}

/**
 * Reads the newest feedback of each person about the target, or all of one person, in the order of the selection;
 * with hidden feedback if it is the reader's own.
 */
export async function readFeedback(
  { drizzle }: Database,
  reader: SelectionReader,
  selection: Selection,
  limit: number,
  after?: FeedbackPosition,
): Promise<FeedbackRow[]> {
  const table = chooseTable(reader, selection);
  const { from, conditions, order, votes } = buildSelection(reader, selection, table, after);
  const rows = await queryRows<Record<string, unknown>>(
    drizzle,
    sql`
      SELECT f.id, f.source_id, f.transaction_id, f.stars, f.review, f.video, f.badges,
        f.hidden_at IS NOT NULL AS hidden, f.helpful_count AS helpful,
        ${votes.networkCount} AS network_count, ${votes.otherCount} AS other_count,
        EXISTS (SELECT FROM videos v WHERE v.id = f.video_id AND v.poster_bytes > 0) AS has_poster,
        ${isVerified('f')} AS verified,
        (SELECT count(*) FROM ${sql.raw(table)} n
          WHERE n.source_id = f.source_id AND n.target_id = f.target_id
            AND ${hasItems(selection)} AND (n.updated_at, n.id) < (f.updated_at, f.id)) AS earlier,
        ${micros('f.created_at')} AS created, ${micros('f.updated_at')} AS updated
      FROM ${from}
      WHERE ${conditions}
      ORDER BY ${order}
      LIMIT ${limit}`,
  );
  const isByHelpfulness = isSortedByHelpfulness(selection);
  return rows.map((row) => ({
    id: Number(row['id']),
    source: Number(row['source_id']),
    transactionId: row['transaction_id'] as string,
    stars: row['stars'] as number | null,
    review: row['review'] as string | null,
    video: row['video'] as string | null,
    hasPoster: row['has_poster'] as boolean,
    badges: row['badges'] as Record<string, string> | null,
    isVerified: row['verified'] as boolean,
    isHidden: row['hidden'] as boolean,
    helpfulCount: row['helpful'] as number,
    earlierCount: Number(row['earlier']),
    createdAt: new Date(Number(row['created']) / 1000),
    updatedAt: new Date(Number(row['updated']) / 1000),
    position: {
      at: row['updated'] as string,
      id: Number(row['id']),
      ...(isByHelpfulness
        ? {
            helpful: {
              networkCount: row['network_count'] as number,
              otherCount: row['other_count'] as number,
            },
          }
        : {}),
    },
  }));
}

/** Counts the people whose feedback `readFeedback` lists, hidden feedback left out, at most `limit`. */
export async function countFeedback(
  { drizzle }: Database,
  reader: SelectionReader,
  selection: Selection,
  limit: number,
): Promise<number> {
  const { from, conditions } = buildSelection(reader, selection, 'shown_feedbacks');
  return readCount(
    drizzle,
    sql`SELECT count(*)::int AS count
      FROM (SELECT FROM ${from} WHERE ${conditions} LIMIT ${limit}) AS listed`,
  );
}

/** Counts the people who have given feedback about the target that is not hidden. */
export function countGivers({ drizzle }: Database, target: EntityId): Promise<number> {
  return readCount(
    drizzle,
    sql`SELECT feedback_count AS count FROM opinion_statistics WHERE entity_id = ${target}`,
  );
}

async function readCount(connection: Database['drizzle'], query: SQL): Promise<number> {
  const [row] = await queryRows<{ count: number }>(connection, query);
  return row?.count ?? 0;
}

/**
 * Finds the giver of the feedback about the target, and its position among that person's; undefined when there is
 * none that the reader sees.
 */
export async function findFeedbackPosition(
  { drizzle }: Database,
  { source, target }: Pick<SelectionReader, 'source' | 'target'>,
  id: string,
): Promise<{ person: EntityId; position: FeedbackPosition } | undefined> {
  const [row] = await queryRows<{ person: string; at: string }>(
    drizzle,
    sql`SELECT source_id AS person, ${micros('updated_at')} AS at FROM feedbacks
      WHERE id = ${id}::bigint AND target_id = ${target}
        AND (hidden_at IS NULL OR source_id = ${source ?? null}::bigint)`,
  );
  return row && { person: Number(row.person), position: { at: row.at, id: Number(id) } };
}
