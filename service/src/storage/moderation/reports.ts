import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { micros, queryRows } from '../database/rows.js';
import { moderationCases, reports } from '../schema.js';
import { createUnguessableId } from '../../unguessable-id.js';

/** A report with the result of its case. */
export interface StoredReport {
  id: string;
  reason: string;
  text: string | null;
  createdAt: Date;
  decision: 'hide' | 'restore' | 'reject' | null;
  /** The reason of the decision. */
  decisionReason: string | null;
  decidedAt: Date | null;
  /** Microseconds since 1970, as the database has them. */
  at: string;
}

/** Finds the report of the person about the case; undefined when it does not exist. */
export async function findReportOf(
  connection: Connection,
  caseId: string,
  reporterId: EntityId,
): Promise<{ id: string } | undefined> {
  const [found] = await connection
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), eq(reports.reporterId, reporterId)));
  return found;
}

/** Whether there is a report with the id. */
export async function hasReport(connection: Connection, id: string): Promise<boolean> {
  return (await connection.$count(reports, eq(reports.id, id))) > 0;
}

/** Counts the reports of the case by anonymous reporters and by clients. */
export function countReportsWithoutPerson(connection: Connection, caseId: string): Promise<number> {
  return connection.$count(reports, and(eq(reports.caseId, caseId), isNull(reports.reporterId)));
}

/** Stores a report, and returns its id. */
export async function insertReport(
  connection: Connection,
  {
    id = createUnguessableId(),
    ...report
  }: {
    id?: string;
    caseId: string;
    /** Null for anonymous reporters and for clients. */
    reporterId: EntityId | null;
    reason: string;
    text: string | null;
    createdAt?: Date;
  },
): Promise<string> {
  await connection.insert(reports).values({ id, ...report });
  return id;
}

const selectReports = sql`
  SELECT r.id, r.reason, r.text, ${micros('r.created_at')} AS at,
    CASE WHEN c.decided_at >= r.created_at THEN c.decision END AS decision,
    CASE WHEN c.decided_at >= r.created_at THEN c.reason END AS "decisionReason",
    CASE WHEN c.decided_at >= r.created_at THEN ${micros('c.decided_at')} END AS decided
  FROM reports r JOIN moderation_cases c ON c.id = r.case_id`;

/** Finds the report of the id; undefined when it does not exist. */
export async function findReport(
  { drizzle }: Database,
  id: string,
): Promise<StoredReport | undefined> {
  const [found] = await queryRows<ReportRow>(drizzle, sql`${selectReports} WHERE r.id = ${id}`);
  return found && toStoredReport(found);
}

/** Reads the reports of a person, the newest first, after a position. */
export async function readReportsOf(
  { drizzle }: Database,
  reporterId: EntityId,
  limit: number,
  after?: { at: string; id: string },
): Promise<StoredReport[]> {
  const isAfter = after
    ? sql`AND (r.created_at, r.id) < (
        timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id})`
    : sql``;
  const rows = await queryRows<ReportRow>(
    drizzle,
    sql`${selectReports} WHERE r.reporter_id = ${reporterId} ${isAfter}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`,
  );
  return rows.map(toStoredReport);
}

/** Reads the reports of a case, the oldest first. */
export async function readReportsOfCase(
  { drizzle }: Database,
  caseId: string,
  limit: number,
): Promise<
  { id: string; reason: string; text: string | null; byPerson: boolean; createdAt: Date }[]
> {
  const rows = await drizzle
    .select()
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(reports.createdAt, reports.id)
    .limit(limit);
  return rows.map(({ reporterId, id, reason, text, createdAt }) => ({
    id,
    reason,
    text,
    byPerson: reporterId !== null,
    createdAt,
  }));
}

/** Removes the reporter and the text from the person's reports and appeals. */
export async function eraseReportsOf(
  { connection }: { connection: Connection },
  { id, address }: { id: EntityId; address: string },
): Promise<void> {
  await connection
    .update(reports)
    .set({ text: null, reporterId: null })
    .where(eq(reports.reporterId, id));
  await connection
    .update(moderationCases)
    .set({ appealText: null, appealedBy: null })
    .where(eq(moderationCases.appealedBy, address));
}

type ReportRow = Omit<StoredReport, 'createdAt' | 'decidedAt'> & { decided: string | null };

function toStoredReport({ decided, ...row }: ReportRow): StoredReport {
  return {
    ...row,
    createdAt: toDate(row.at),
    decidedAt: decided === null ? null : toDate(decided),
  };
}

const toDate = (text: string) => new Date(Number(text) / 1000);
