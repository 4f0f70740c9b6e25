import { and, eq, gt, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { array, micros, queryRows } from '../database/rows.js';
import { tokenActs } from '../schema.js';
import type { EventPosition, TokenAct } from './facts.js';

const chunkSize = 1_000;

/** Stores those of the acts that are not stored yet. */
export async function insertTokenActs(
  connection: Connection,
  acts: readonly TokenAct[],
): Promise<void> {
  for (let start = 0; start < acts.length; start += chunkSize) {
    await connection
      .insert(tokenActs)
      .values(
        acts
          .slice(start, start + chunkSize)
          .map((act) => ({ ...act, at: new Date(act.at * 1_000) })),
      )
      .onConflictDoNothing();
  }
}

/** Deletes the acts of a chain after a block. */
export async function deleteTokenActsAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<void> {
  await connection
    .delete(tokenActs)
    .where(and(eq(tokenActs.chainId, chainId), gt(tokenActs.blockNumber, blockNumber)));
}

/** The position of an act among those of all chains: `at` in microseconds since 1970, as text. */
export interface ActPosition extends EventPosition {
  at: string;
}

/** A stored act. */
export interface StoredTokenAct extends Omit<TokenAct, 'at'> {
  at: Date;
  /** Whether its block cannot be removed any more. */
  isFinal: boolean;
  position: ActPosition;
}

/** Reads the newest acts of the accounts (in lower case), at most `limit`, before a position. */
export async function readTokenActs(
  { drizzle }: Database,
  accounts: readonly string[],
  limit: number,
  before?: ActPosition,
): Promise<StoredTokenAct[]> {
  const order = sql.raw('at DESC, chain_id DESC, block_number DESC, log_index DESC');
  const isBefore = before
    ? sql`AND (at, chain_id, block_number, log_index) < (
        to_timestamp(${before.at}::numeric / 1000000), ${before.chainId}::bigint,
        ${before.blockNumber}::bigint, ${before.logIndex}::int)`
    : sql``;
  const rows = await queryRows<ActRow>(
    drizzle,
    // One index lookup for each account, however many acts it has.
    sql`
      SELECT t.chain_id AS "chainId", t.block_number AS "blockNumber", t.log_index AS "logIndex",
        ${micros('t.at')} AS at, t.contract, t.kind, t.account, t.target, t.by, t.level,
        t.value::text AS value, t.transaction_id AS "transactionId",
        t.transaction_hash AS "transactionHash",
        coalesce(t.block_number <= c.final_number, false) AS "isFinal"
      FROM unnest(${array(accounts, 'text')}) AS k(account)
      CROSS JOIN LATERAL (
        SELECT * FROM token_acts WHERE account = k.account ${isBefore}
        ORDER BY ${order} LIMIT ${limit}
      ) t
      LEFT JOIN chains c ON c.chain_id = t.chain_id
      ORDER BY t.at DESC, t.chain_id DESC, t.block_number DESC, t.log_index DESC
      LIMIT ${limit}`,
  );
  return rows.map(({ at, chainId, blockNumber, logIndex, ...row }) => {
    const position = {
      at,
      chainId: Number(chainId),
      blockNumber: Number(blockNumber),
      logIndex: Number(logIndex),
    };
    return { ...row, ...position, at: new Date(Number(at) / 1_000), position };
  });
}

type ActRow = Omit<TokenAct, keyof ActPosition> &
  Record<keyof ActPosition, string> & { isFinal: boolean };
