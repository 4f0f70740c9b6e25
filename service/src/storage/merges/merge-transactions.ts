import { sql } from 'drizzle-orm';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { JsonRow, Merge, TableMerge } from './merge-log.js';
import { records, restorePairs } from './merge-pairs.js';
import { moved } from './move-links.js';

/** Merges the transactions that clients have verified. */
export const mergeTransactions: TableMerge = {
  move: async (unit, merge) => ({ transactions: await moveTransactions(unit, merge) }),
  restore: (unit, split, { transactions }) =>
    restorePairs(unit, split, 'transactions', transactions, [
      'source_id',
      'target_id',
      'transaction_id',
    ]),
};

/** Combines a transaction of two of the entities. */
async function moveTransactions({ connection }: UnitOfWork, merge: Merge): Promise<JsonRow[]> {
  const gone = array(merge.absorbed, 'bigint');
  const before = await queryRows<{ row: JsonRow }>(
    connection,
    sql`
      WITH moving AS (
        SELECT * FROM transactions WHERE source_id = ANY(${gone}) OR target_id = ANY(${gone})
      )
      SELECT to_jsonb(t) AS row FROM moving t
      UNION SELECT to_jsonb(t) FROM moving m
      JOIN transactions t ON t.source_id = ${moved(merge, 'm.source_id')}
        AND t.target_id = ${moved(merge, 'm.target_id')} AND t.transaction_id = m.transaction_id`,
  );
  const moving = await queryRows<{ row: JsonRow }>(
    connection,
    sql`DELETE FROM transactions t WHERE source_id = ANY(${gone}) OR target_id = ANY(${gone})
      RETURNING to_jsonb(t) AS row`,
  );
  await connection.execute(sql`
    INSERT INTO transactions (source_id, target_id, transaction_id, stated_by, created_at)
    SELECT ${moved(merge, 'source_id')}, ${moved(merge, 'target_id')}, transaction_id, stated_by, created_at
    FROM ${records(
      'transactions',
      moving.map(({ row }) => row),
    )} ON CONFLICT DO NOTHING`);
  return before.map(({ row }) => row);
}
