import { and, asc, gt, gte, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { auditLog } from '../schema.js';
import type { AuditedAct } from './audited-act.js';

/** An entry of the log. */
export type AuditEntry = typeof auditLog.$inferSelect;

/** Appends an entry to the log. */
export async function appendToAuditLog(
  connection: Connection,
  actor: string,
  { action, ...details }: AuditedAct,
): Promise<void> {
  await connection.insert(auditLog).values({ actor, action, details });
}

const pageSize = 1_000;

/** Reads the entries since a time, or all of them, the oldest first. */
export async function* readAuditLog(
  { drizzle }: Database,
  since = new Date(0),
): AsyncGenerator<AuditEntry> {
  let last = 0;
  for (;;) {
    const rows = await drizzle
      .select()
      .from(auditLog)
      .where(and(gt(auditLog.id, last), gte(auditLog.at, since)))
      .orderBy(asc(auditLog.id))
      .limit(pageSize);
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.id;
  }
}

/** Deletes the entries that the trigger of the log lets go. */
export async function deleteOldAuditEntries({ drizzle }: Database): Promise<void> {
  await drizzle.delete(auditLog).where(sql`${auditLog.at} < now() - interval '2 years'`);
}
