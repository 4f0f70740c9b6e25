import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

/** The key of a feedback: one of each is stored. */
export interface FeedbackKey {
  source: EntityId;
  target: EntityId;
  /** Empty when no transaction was given. */
  transactionId: string;
}

/** Formats the key as text. */
export function formatFeedbackKey({ source, target, transactionId }: FeedbackKey): string {
  return `${source} ${target} ${transactionId}`;
}

/** Passes the keys as three arrays, for `unnest`. */
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

type FeedbackAlias = 'f' | 'n' | 'feedbacks';

/** Whether a client has verified the feedback of the alias. */
export function isVouchedFor(feedback: FeedbackAlias): SQL {
  const column = (name: string) => sql.raw(`${feedback}.${name}`);
  return sql`EXISTS (SELECT FROM transactions t WHERE t.source_id = ${column('source_id')}
    AND t.target_id = ${column('target_id')} AND t.transaction_id = ${column('transaction_id')})`;
}

/** Whether a client has verified the feedback of the alias, or its giver has paid the target on a chain. */
export function isVerified(feedback: FeedbackAlias): SQL {
  const column = (name: string) => sql.raw(`${feedback}.${name}`);
  return sql`(${isVouchedFor(feedback)} OR EXISTS (
    SELECT FROM relationships p WHERE p.source_id = ${column('source_id')}
      AND p.target_id = ${column('target_id')} AND p.type = 'interaction'
      AND p.origin LIKE 'chain:%' AND p.properties->>'action' = 'transfer'))`;
}

/** Stores that the client has verified the transactions, and returns the names of those that are new. */
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
      ON CONFLICT DO NOTHING
      RETURNING source_id AS source, target_id AS target, transaction_id AS "transactionId"`,
  );
  return new Set(
    rows.map(({ source, target, transactionId }) =>
      formatFeedbackKey({ source: Number(source), target: Number(target), transactionId }),
    ),
  );
}

/** Deletes the verification that a client gave the feedbacks, of those without a transaction. */
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
