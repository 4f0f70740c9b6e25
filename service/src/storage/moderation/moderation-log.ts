import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { moderationLog } from '../schema.js';
import type { Subject, SubjectKey } from './subjects.js';

/** An action on a case. */
export type LogAction = (typeof moderationLog.$inferSelect)['action'];

/** An entry to write. */
export interface NewEntry {
  caseId: string;
  subject: Subject;
  action: LogAction;
  /** `person`, `nobody`, `service`, `operator` or `client:` and its name. */
  by: string;
  reason?: string | undefined;
  /** The text of the moderator. */
  text?: string | undefined;
}

/** An entry of the log. */
export interface LogEntry {
  id: number;
  at: Date;
  caseId: string;
  subjectKind: SubjectKey['kind'];
  subjectId: number;
  action: LogAction;
  by: string;
  reason: string | null;
  text: string | null;
}

/** Appends entries to the log. */
export async function appendToLog(
  connection: Connection,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await connection.insert(moderationLog).values(
    entries.map(({ subject, caseId, action, by, reason = null, text = null }) => ({
      caseId,
      subjectKind: subject.kind,
      subjectId: subject.id,
      giverId: subject.giver ?? null,
      targetId: subject.target ?? null,
      action,
      by,
      reason,
      text,
    })),
  );
}

const pageSize = 1_000;

/** Reads all entries, or those of a case, the oldest first. */
export async function* readLog({ drizzle }: Database, caseId?: string): AsyncGenerator<LogEntry> {
  let last = 0;
  for (;;) {
    const rows = await drizzle
      .select()
      .from(moderationLog)
      .where(
        and(
          gt(moderationLog.id, last),
          ...(caseId === undefined ? [] : [eq(moderationLog.caseId, caseId)]),
        ),
      )
      .orderBy(asc(moderationLog.id))
      .limit(pageSize);
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.id;
  }
}

/** Reads the entries of a case, the oldest first. */
export function readLogOfCase({ drizzle }: Database, caseId: string): Promise<LogEntry[]> {
  return drizzle
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.caseId, caseId))
    .orderBy(asc(moderationLog.id));
}

/** Whether the last entry about replies to feedback of the giver about the target is undecided, or hid one. */
export async function isReplyInQuestion(
  connection: Connection,
  { giver, target }: Pick<Subject, 'giver' | 'target'>,
): Promise<boolean> {
  const [last] = await connection
    .select({ action: moderationLog.action })
    .from(moderationLog)
    .where(
      and(
        eq(moderationLog.giverId, giver!),
        eq(moderationLog.targetId, target!),
        eq(moderationLog.subjectKind, 'reply'),
      ),
    )
    .orderBy(desc(moderationLog.id))
    .limit(1);
  return last !== undefined && last.action !== 'restore' && last.action !== 'reject';
}
