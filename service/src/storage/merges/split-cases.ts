import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { JsonRow } from './merge-log.js';

/** A case without its feedback during a split, and which feedback it had. */
export interface DetachedCase {
  id: string;
  feedbackId: number;
}

/** Detaches the cases from feedbacks that a split deletes and stores again. */
export async function detachCases(
  connection: Connection,
  feedbackIds: readonly number[],
): Promise<DetachedCase[]> {
  if (feedbackIds.length === 0) return [];
  const rows = await queryRows<{ id: string; feedbackId: string }>(
    connection,
    sql`
      WITH k AS (
        SELECT id, feedback_id FROM moderation_cases
        WHERE feedback_id = ANY(${array(feedbackIds, 'bigint')}) FOR UPDATE
      )
      UPDATE moderation_cases c SET feedback_id = NULL FROM k WHERE c.id = k.id
      RETURNING c.id, k.feedback_id AS "feedbackId"`,
  );
  return rows.map(({ id, feedbackId }) => ({ id, feedbackId: Number(feedbackId) }));
}

/**
 * Restores the subjects of cases of before a merge; later decisions stay. Cases that were opened since keep their
 * subject. Then exactly the subjects with a hiding case are hidden.
 */
export async function restoreCases(
  connection: Connection,
  {
    cases,
    detached,
    feedbackIds,
    entityIds,
  }: {
    cases: readonly JsonRow[];
    detached: readonly DetachedCase[];
    /** The feedbacks that the merge combined. */
    feedbackIds: readonly number[];
    entityIds: readonly EntityId[];
  },
): Promise<void> {
  await moveCasesBack(connection, cases);
  for (const { id, feedbackId } of detached) {
    await connection.execute(sql`
      UPDATE moderation_cases SET feedback_id = ${feedbackId}
      WHERE id = ${id} AND feedback_id IS NULL AND EXISTS (SELECT FROM feedbacks WHERE id = ${feedbackId})
        AND NOT EXISTS (SELECT FROM moderation_cases WHERE feedback_id = ${feedbackId})`);
    await connection.execute(sql`
      DELETE FROM moderation_cases
      WHERE id = ${id} AND feedback_id IS NULL AND entity_id IS NULL`);
  }
  for (const [table, column, ids] of [
    ['feedbacks', 'feedback_id', feedbackIds],
    ['entities', 'entity_id', entityIds],
  ] as const) {
    await connection.execute(sql`
      UPDATE ${sql.raw(table)} t SET hidden_at = (
        SELECT c.hidden_at FROM moderation_cases c WHERE c.${sql.raw(column)} = t.id)
      WHERE t.id = ANY(${array(ids, 'bigint')})`);
  }
}

/** Restores cases that the merge deleted, and the earlier subjects of all others. */
async function moveCasesBack(connection: Connection, cases: readonly JsonRow[]): Promise<void> {
  if (cases.length === 0) return;
  const record = sql`jsonb_populate_recordset(NULL::moderation_cases, ${JSON.stringify(cases)}::jsonb)`;
  const hasSubject = sql`(EXISTS (SELECT FROM feedbacks WHERE id = r.feedback_id)
    OR EXISTS (SELECT FROM entities WHERE id = r.entity_id))`;
  // In two steps, since two cases may swap places.
  await connection.execute(sql`
    UPDATE moderation_cases c SET feedback_id = NULL, entity_id = NULL FROM ${record} r
    WHERE c.id = r.id`);
  await connection.execute(sql`
    UPDATE moderation_cases c SET feedback_id = r.feedback_id, entity_id = r.entity_id
    FROM ${record} r WHERE c.id = r.id AND ${hasSubject}`);
  await connection.execute(sql`
    INSERT INTO moderation_cases SELECT r.* FROM ${record} r WHERE ${hasSubject}
    ON CONFLICT DO NOTHING`);
  await connection.execute(sql`
    DELETE FROM moderation_cases c USING ${record} r
    WHERE c.id = r.id AND c.feedback_id IS NULL AND c.entity_id IS NULL`);
}
