import { and, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { chainTransactions, connectionRewards, oracleRequests } from '../schema.js';

/** A signed transaction of an account of the service. */
export interface ChainTransaction {
  nonce: number;
  /** Undefined when the transaction only uses its nonce. */
  purpose: Purpose | undefined;
  raw: string;
  hash: string;
  /** The hashes of the transactions that it replaces. */
  replaced: string[];
  gas: number;
  /** In wei. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** The purpose of a transaction. */
export type Purpose = ({ kind: 'answer' } & AnsweredRequest) | ({ kind: 'reward' } & RewardChange);

/** A request, identified also by its block. */
export interface AnsweredRequest {
  contract: string;
  requestId: string;
  blockHash: string;
}

/** Adds the connection of a reward to its token, or removes it. */
export interface RewardChange {
  rewardId: number;
  isAdding: boolean;
}

/** An account on a chain; the address is in lower case. */
export interface AccountOfChain {
  chainId: number;
  account: string;
}

/** A stored transaction, and the state of its purpose. */
export interface StoredTransaction extends ChainTransaction {
  /**
   * Whether its purpose is open: the scanned blocks have the request, in the same block, and it is neither answered
   * nor cancelled; or the token does not have the wanted state of a connection.
   */
  isOpen: boolean;
  /** The block in which the purpose was done, or the request cancelled. */
  closedBlock: number | null;
  /** Seconds since it was signed. */
  ageSeconds: number;
}

/** Lists the transactions of an account whose outcome is not final, by their nonces. */
export async function listTransactions(
  { drizzle }: Database,
  place: AccountOfChain,
): Promise<StoredTransaction[]> {
  const rows = await drizzle
    .select({
      ...getTableColumns(chainTransactions),
      isFound: sql<boolean>`(${oracleRequests.blockHash} IS NOT NULL OR ${connectionRewards.id} IS NOT NULL)`,
      closedBlock: sql<
        string | null
      >`coalesce(${oracleRequests.closedBlock}, ${connectionRewards.changedBlock})`,
      // By the clock of the database.
      ageSeconds: sql<number>`extract(epoch FROM now() - ${chainTransactions.signedAt})::float8`,
    })
    .from(chainTransactions)
    .leftJoin(
      oracleRequests,
      and(
        eq(oracleRequests.chainId, chainTransactions.chainId),
        eq(oracleRequests.contract, chainTransactions.contract),
        eq(oracleRequests.requestId, chainTransactions.requestId),
        eq(oracleRequests.blockHash, chainTransactions.requestBlockHash),
      ),
    )
    .leftJoin(
      connectionRewards,
      and(
        eq(connectionRewards.id, chainTransactions.rewardId),
        eq(connectionRewards.isWanted, chainTransactions.isAdding),
      ),
    )
    .where(ofAccount(place))
    .orderBy(chainTransactions.nonce);
  return rows.map(({ isFound, ...row }) => {
    const closedBlock = row.closedBlock === null ? null : Number(row.closedBlock);
    return {
      isOpen: isFound && closedBlock === null,
      closedBlock,
      nonce: row.nonce,
      purpose: toPurpose(row),
      raw: row.raw,
      hash: row.hash,
      replaced: row.replaced,
      gas: row.gas,
      maxFeePerGas: BigInt(row.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(row.maxPriorityFeePerGas),
      ageSeconds: row.ageSeconds,
    };
  });
}

function toPurpose({
  contract,
  requestId,
  requestBlockHash,
  rewardId,
  isAdding,
}: typeof chainTransactions.$inferSelect): Purpose | undefined {
  if (contract !== null && requestId !== null) {
    return { kind: 'answer', contract, requestId, blockHash: requestBlockHash ?? '' };
  }
  if (rewardId !== null && isAdding !== null) return { kind: 'reward', rewardId, isAdding };
  return undefined;
}

/** After this time, the current account may do the work of an account that is no longer used. */
const abandonedAfter = sql`interval '2 minutes'`;

/**
 * Stores a transaction, so that it is sent again after a crash. Returns whether it may be sent: no other transaction
 * has its nonce or its purpose, and the purpose is still open.
 */
export async function insertTransaction(
  database: Database,
  place: AccountOfChain,
  transaction: ChainTransaction,
): Promise<boolean> {
  return database.transaction(async (connection) => {
    const { purpose } = transaction;
    if (purpose?.kind === 'reward' && !(await lockWanted(connection, purpose))) return false;
    if (purpose) {
      await connection
        .delete(chainTransactions)
        .where(
          and(
            eq(chainTransactions.chainId, place.chainId),
            ne(chainTransactions.account, place.account),
            ofPurpose(purpose),
            lt(chainTransactions.signedAt, sql`now() - ${abandonedAfter}`),
          ),
        );
    }
    const rows = await connection
      .insert(chainTransactions)
      .values({ ...place, nonce: transaction.nonce, ...toColumns(transaction) })
      .onConflictDoNothing()
      .returning({ nonce: chainTransactions.nonce });
    if (rows.length === 0) return false;
    if (purpose?.kind === 'reward' && purpose.isAdding) {
      await connection
        .update(connectionRewards)
        .set({ sentAt: sql`now()` })
        .where(eq(connectionRewards.id, purpose.rewardId));
    }
    return true;
  });
}

async function lockWanted(
  connection: Connection,
  { rewardId, isAdding }: RewardChange,
): Promise<boolean> {
  const rows = await connection
    .select({ id: connectionRewards.id })
    .from(connectionRewards)
    .where(and(eq(connectionRewards.id, rewardId), eq(connectionRewards.isWanted, isAdding)))
    .for('update');
  return rows.length > 0;
}

const ofPurpose = (purpose: Purpose) =>
  purpose.kind === 'reward'
    ? eq(chainTransactions.rewardId, purpose.rewardId)
    : and(
        eq(chainTransactions.contract, purpose.contract),
        eq(chainTransactions.requestId, purpose.requestId),
      );

/**
 * Stores the replacement of a transaction. Returns whether it may be sent: no other instance has replaced it
 * meanwhile.
 */
export async function replaceTransaction(
  { drizzle }: Database,
  place: AccountOfChain,
  before: ChainTransaction,
  transaction: ChainTransaction,
): Promise<boolean> {
  const rows = await drizzle
    .update(chainTransactions)
    .set({ ...toColumns(transaction), signedAt: sql`now()` })
    .where(
      and(
        ofAccount(place),
        eq(chainTransactions.nonce, before.nonce),
        eq(chainTransactions.hash, before.hash),
      ),
    )
    .returning({ nonce: chainTransactions.nonce });
  return rows.length > 0;
}

/** Deletes a transaction. */
export async function deleteTransaction(
  { drizzle }: Database,
  place: AccountOfChain,
  { nonce, hash }: ChainTransaction,
): Promise<void> {
  await drizzle
    .delete(chainTransactions)
    .where(
      and(ofAccount(place), eq(chainTransactions.nonce, nonce), eq(chainTransactions.hash, hash)),
    );
}

/** Deletes the transactions on a chain, because their state there is unknown. */
export async function deleteTransactionsOfChain(
  connection: Connection,
  chainId: number,
): Promise<void> {
  await connection.delete(chainTransactions).where(eq(chainTransactions.chainId, chainId));
}

const ofAccount = ({ chainId, account }: AccountOfChain) =>
  and(eq(chainTransactions.chainId, chainId), eq(chainTransactions.account, account));

function toColumns(transaction: ChainTransaction) {
  const { purpose, raw, hash, replaced, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const answer = purpose?.kind === 'answer' ? purpose : undefined;
  const reward = purpose?.kind === 'reward' ? purpose : undefined;
  return {
    contract: answer?.contract ?? null,
    requestId: answer?.requestId ?? null,
    requestBlockHash: answer?.blockHash ?? null,
    rewardId: reward?.rewardId ?? null,
    isAdding: reward?.isAdding ?? null,
    ...{ raw, hash, replaced, gas },
    maxFeePerGas: String(maxFeePerGas),
    maxPriorityFeePerGas: String(maxPriorityFeePerGas),
  };
}
