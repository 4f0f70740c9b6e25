import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

/** What a feedback is known by: one of each is stored. */
export interface FeedbackKey {
  source: EntityId;
  target: EntityId;
  /** Empty when none was given. */
  transactionId: string;
}

/** The key as text. */
export function formatFeedbackKey({ source, target, transactionId }: FeedbackKey): string {
  return `${source} ${target} ${transactionId}`;
}

/** The keys as three arrays, for `unnest`. */
export function keyColumns(keys: readonly FeedbackKey[]): SQL {
  return sql.join(
    [
      array(
        keys.map(({ source }) => source),
        'bigint',
      ),
      array(
        keys.map(({ target }) => target),
        'bigint',
      ),
      array(
        keys.map(({ transactionId }) => transactionId),
        'text',
      ),
    ],
    sql`, `,
  );
}

/** Whether a client vouches for the feedback that the alias names. */
export function isVouchedFor(feedback: 'f' | 'n' | 'feedbacks'): SQL {
  const column = (name: string) => sql.raw(`${feedback}.${name}`);
  return sql`EXISTS (SELECT FROM transactions t WHERE t.source_id = ${column('source_id')}
    AND t.target_id = ${column('target_id')} AND t.transaction_id = ${column('transaction_id')})`;
}

/** Stores that the client vouches for the transactions, and returns the names of those that are new. */
export async function vouchFor(
  connection: Connection,
  statedBy: string,
  keys: readonly FeedbackKey[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await queryRows<Record<keyof FeedbackKey, string>>(
    connection,
    sql`
      INSERT INTO transactions (source_id, target_id, transaction_id, stated_by)
      SELECT DISTINCT source, target, transaction_id, ${statedBy}
      FROM unnest(${keyColumns(keys)}) AS k(source, target, transaction_id)
      ON CONFLICT (source_id, target_id, transaction_id) DO UPDATE SET stated_by = excluded.stated_by
        -- A reorganisation takes back what only a chain has stated.
        WHERE transactions.stated_by LIKE 'chain:%' AND excluded.stated_by NOT LIKE 'chain:%'
      RETURNING source_id AS source, target_id AS target, transaction_id AS "transactionId"`,
  );
  return new Set(
    rows.map(({ source, target, transactionId }) =>
      formatFeedbackKey({ source: Number(source), target: Number(target), transactionId }),
    ),
  );
}

/** Takes back that a client gave the feedbacks, of those that name no transaction. */
export async function deleteImplicitVouches(
  connection: Connection,
  keys: readonly FeedbackKey[],
): Promise<void> {
  const own = keys.filter(({ transactionId }) => transactionId === '');
  if (own.length === 0) return;
  await connection.execute(sql`
    DELETE FROM transactions WHERE (source_id, target_id, transaction_id) IN (
      SELECT * FROM unnest(${keyColumns(own)}))`);
}

/** Takes back what one party alone has stated. */
export async function deleteVouches(
  connection: Connection,
  statedBy: string,
  keys: readonly FeedbackKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await connection.execute(sql`
    DELETE FROM transactions WHERE stated_by = ${statedBy}
      AND (source_id, target_id, transaction_id) IN (SELECT * FROM unnest(${keyColumns(keys)}))`);
}
