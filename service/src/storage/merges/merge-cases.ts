import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { JsonRow, Merge, TableMerge } from './merge-log.js';

/** Merges cases of entities, and reports; those of feedback are restored with the feedback. */
export const mergeCases: TableMerge = {
  move: async ({ connection }, merge) => {
    const cases = await moveEntityCases(connection, merge);
    await moveReporters(connection, merge);
    return { cases };
  },
};

/** A case as JSON. */
interface CaseRow extends JsonRow {
  id: string;
  flags: JsonRow;
  hidden_at: string | null;
}

/** Combines the cases of feedbacks that become one, and returns the earlier cases. */
export async function moveFeedbackCases(
  connection: Connection,
  rows: readonly { id: number; kept: number }[],
): Promise<JsonRow[]> {
  const met = new Set(rows.filter(({ id, kept }) => id !== kept).map(({ kept }) => kept));
  const { before } = await combineCases(
    connection,
    'feedback_id',
    rows.filter(({ kept }) => met.has(kept)),
  );
  return before;
}

/** Does the same for entities: the survivor is hidden if any of them is. */
async function moveEntityCases(
  connection: Connection,
  { survivor, absorbed }: Merge,
): Promise<JsonRow[]> {
  const rows = [survivor, ...absorbed].map((id) => ({ id, kept: survivor }));
  const { before, kept } = await combineCases(connection, 'entity_id', rows);
  for (const { hidden_at: hiddenAt } of kept) {
    await connection.execute(
      sql`UPDATE entities SET hidden_at = ${hiddenAt}::timestamptz WHERE id = ${survivor}`,
    );
  }
  return before;
}

/** Replaces absorbed reporters by the survivor, with one report about each subject. */
async function moveReporters(connection: Connection, { survivor, absorbed }: Merge): Promise<void> {
  const all = array([survivor, ...absorbed], 'bigint');
  await connection.execute(sql`
    DELETE FROM reports r USING reports o
    WHERE r.reporter_id = ANY(${all}) AND o.reporter_id = ANY(${all}) AND o.case_id = r.case_id
      AND (o.created_at, o.id) < (r.created_at, r.id)`);
  await connection.execute(sql`
    UPDATE reports SET reporter_id = ${survivor}
    WHERE reporter_id = ANY(${array(absorbed, 'bigint')})`);
}

/** Of a group, the hidden case stays, else an open one, else the oldest. */
async function combineCases(
  connection: Connection,
  column: 'feedback_id' | 'entity_id',
  rows: readonly { id: number; kept: number }[],
): Promise<{ before: CaseRow[]; kept: CaseRow[] }> {
  if (rows.length === 0) return { before: [], kept: [] };
  const ids = array(
    rows.map(({ id }) => id),
    'bigint',
  );
  const kepts = array(
    rows.map(({ kept }) => kept),
    'bigint',
  );
  const found = await queryRows<{ subject: string; row: CaseRow }>(
    connection,
    sql`
      SELECT k.kept AS subject, to_jsonb(c) AS row
      FROM unnest(${ids}, ${kepts}) AS k(id, kept)
      JOIN moderation_cases c ON c.${sql.raw(column)} = k.id
      ORDER BY c.hidden_at DESC NULLS LAST, c.state = 'open' DESC, c.opened_at, c.id FOR UPDATE OF c`,
  );
  const groups = new Map<number, CaseRow[]>();
  for (const { subject, row } of found) {
    groups.set(Number(subject), [...(groups.get(Number(subject)) ?? []), row]);
  }
  for (const [subject, [kept, ...others]] of groups) {
    for (const { id } of others) await absorbCase(connection, kept!.id, id);
    const flags = Object.assign({}, ...others.map((other) => other.flags), kept!.flags) as JsonRow;
    await connection.execute(sql`
      UPDATE moderation_cases SET ${sql.raw(column)} = ${subject}, flags = ${JSON.stringify(flags)}::jsonb
      WHERE id = ${kept!.id}`);
  }
  return { before: found.map(({ row }) => row), kept: [...groups.values()].map(([kept]) => kept!) };
}

/** Moves the reports to another case, one of each person, and deletes the case. */
async function absorbCase(connection: Connection, kept: string, gone: string): Promise<void> {
  await connection.execute(sql`
    UPDATE reports r SET case_id = ${kept} WHERE case_id = ${gone} AND NOT EXISTS (
      SELECT FROM reports o WHERE o.case_id = ${kept} AND o.reporter_id = r.reporter_id)`);
  await connection.execute(sql`DELETE FROM moderation_cases WHERE id = ${gone}`);
}
