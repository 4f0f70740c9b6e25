import { sql, type SQL } from 'drizzle-orm';
import { queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { ErasedPerson } from './erase-rows.js';

/** What of a wallet the copies of chains hold: of an app's listing only what the wallet itself did. */
const tables: readonly {
  name: string;
  key: string;
  conditions: (person: ErasedPerson) => SQL[];
}[] = [
  {
    name: 'token_events',
    key: 'chain_id, block_number, log_index',
    conditions: ({ address, isListing }) => [
      sql`source = ${address}`,
      ...(isListing ? [] : [sql`target = ${address}`]),
    ],
  },
  {
    name: 'token_acts',
    key: 'chain_id, block_number, log_index',
    conditions: ({ address, isListing }) => [
      sql`account = ${address}`,
      ...(isListing ? [] : [sql`target = ${address}`]),
    ],
  },
  {
    name: 'oracle_requests',
    key: 'chain_id, contract, request_id',
    conditions: ({ address, isListing }) => [
      sql`source = ${address}`,
      ...(isListing ? [] : [sql`target = ${address}`]),
    ],
  },
  {
    name: 'follow_events',
    key: 'chain_id, block_number, log_index',
    conditions: ({ address, isListing }) => [
      isListing
        ? sql`account = ${address} AND kind IN ('primary', 'owner', 'user')`
        : sql`account = ${address}`,
    ],
  },
  {
    name: 'recent_interactions',
    key: 'chain_id, block_number, source, target, action, transaction_hash',
    conditions: ({ address, isListing }) => [
      sql`source = ${address}`,
      ...(isListing ? [] : [sql`target = ${address}`]),
    ],
  },
  {
    name: 'chain_backfills',
    key: 'chain_id, address',
    conditions: ({ address }) => [sql`address = ${address}`],
  },
];

/** Deletes at most so many rows of copies of chains that name the wallet, of one table, and returns how many. */
export async function eraseChainRows(
  { connection }: UnitOfWork,
  person: ErasedPerson,
  limit: number,
): Promise<number> {
  const left = await queryRows(
    connection,
    // Without them, a list would be that of its former owner or user again.
    sql`
      UPDATE follow_events SET account = '' WHERE account = ${person.address}
        AND kind IN ('owner', 'user') RETURNING 1`,
  );
  if (left.length > 0) return left.length;
  const unnamed = await queryRows(
    connection,
    // What others got by this person's endorsements stays theirs.
    sql`
      UPDATE token_acts SET by = NULL WHERE (chain_id, block_number, log_index) IN (
        SELECT chain_id, block_number, log_index FROM token_acts WHERE by = ${person.address}
        LIMIT ${limit})
      RETURNING 1`,
  );
  if (unnamed.length > 0) return unnamed.length;
  for (const { name, key, conditions } of tables) {
    for (const condition of conditions(person)) {
      const deleted = await queryRows(
        connection,
        sql`
          DELETE FROM ${sql.raw(name)} WHERE (${sql.raw(key)}) IN (
            SELECT ${sql.raw(key)} FROM ${sql.raw(name)} WHERE ${condition} LIMIT ${limit})
          RETURNING 1`,
      );
      if (deleted.length > 0) return deleted.length;
    }
  }
  return 0;
}
