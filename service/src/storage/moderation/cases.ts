import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { findFeedbackId } from '../feedback/feedbacks.js';
import type { FeedbackKey } from '../feedback/vouched-transactions.js';
import { moderationCases } from '../schema.js';
import { createUnguessableId } from '../../unguessable-id.js';
import type { SubjectKey } from './subjects.js';

const columns = {
  feedback: moderationCases.feedbackId,
  reply: moderationCases.replyId,
  entity: moderationCases.entityId,
} as const;

/** A stored case. */
export type StoredCase = typeof moderationCases.$inferSelect;

/** The values of a new decision to hide: the giver can appeal against it. */
export const withoutAppeal = {
  appealText: null,
  appealedBy: null,
  appealedAt: null,
  appealDecidedAt: null,
} as const;

/** Reads the case of the id, and locks it until the transaction ends. */
export async function lockCase(
  connection: Connection,
  id: string,
): Promise<StoredCase | undefined> {
  const [found] = await connection
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.id, id))
    .for('update');
  return found;
}

/** Finds the case of the id; undefined when it does not exist. */
export async function findCase(
  connection: Connection,
  id: string,
): Promise<StoredCase | undefined> {
  const [found] = await connection.select().from(moderationCases).where(eq(moderationCases.id, id));
  return found;
}

/** Returns the subject of the case. */
export function toSubjectKey({ feedbackId, replyId, entityId }: StoredCase): SubjectKey {
  if (feedbackId !== null) return { kind: 'feedback', id: feedbackId };
  if (replyId !== null) return { kind: 'reply', id: replyId };
  return { kind: 'entity', id: entityId! };
}

/** Finds the case of the locked subject; undefined when it has none. */
export async function findCaseOf(
  connection: Connection,
  { kind, id }: SubjectKey,
): Promise<StoredCase | undefined> {
  const [found] = await connection.select().from(moderationCases).where(eq(columns[kind], id));
  return found;
}

/** Finds the case of the locked feedback; undefined when it has none. */
export async function findCaseOfFeedback(
  connection: Connection,
  key: FeedbackKey,
): Promise<StoredCase | undefined> {
  const id = await findFeedbackId(connection, key);
  return id === undefined ? undefined : findCaseOf(connection, { kind: 'feedback', id });
}

/** Opens the case of the locked subject, unless the subject is hidden. */
export async function openCase(connection: Connection, subject: SubjectKey): Promise<StoredCase> {
  const found = await findCaseOf(connection, subject);
  if (!found) return insertCase(connection, subject);
  if (found.state === 'open' || found.state === 'hidden') return found;
  return updateCase(connection, found.id, { state: 'open', openedAt: new Date() });
}

/** Whether there is a case with the id. */
export async function hasCase(connection: Connection, id: string): Promise<boolean> {
  return (await connection.$count(moderationCases, eq(moderationCases.id, id))) > 0;
}

/** Adds the case of a subject that has none. */
export async function insertCase(
  connection: Connection,
  { kind, id }: SubjectKey,
  values: Partial<StoredCase> = {},
): Promise<StoredCase> {
  const [added] = await connection
    .insert(moderationCases)
    .values({
      id: createUnguessableId(),
      [`${kind}Id` as const]: id,
      ...values,
    })
    .returning();
  return added!;
}

/** Changes a case. */
export async function updateCase(
  connection: Connection,
  id: string,
  values: Partial<StoredCase>,
): Promise<StoredCase> {
  const [changed] = await connection
    .update(moderationCases)
    .set(values)
    .where(eq(moderationCases.id, id))
    .returning();
  return changed!;
}

/** Reads the cases of those of the feedbacks or replies that are hidden, by feedback or reply. */
export async function readHidingCases(
  { drizzle }: Database,
  kind: 'feedback' | 'reply',
  ids: readonly number[],
): Promise<Map<number, StoredCase>> {
  if (ids.length === 0) return new Map();
  const rows = await drizzle
    .select()
    .from(moderationCases)
    .where(and(inArray(columns[kind], [...ids]), isNotNull(moderationCases.hiddenAt)));
  return new Map(rows.map((row) => [toSubjectKey(row).id, row]));
}

/** Deletes cases, with their reports, that hide nothing and were decided more than this number of days ago. */
export async function deleteOldCases({ drizzle }: Database, days: number): Promise<void> {
  await drizzle.delete(moderationCases).where(
    sql`${moderationCases.state} <> 'open' AND ${moderationCases.hiddenAt} IS NULL
        AND ${moderationCases.decidedAt} < now() - ${days} * interval '1 day'`,
  );
}
