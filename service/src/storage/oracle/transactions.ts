import { and, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { oracleRequests, oracleTransactions } from '../schema.js';

/** A transaction of the oracle's account that is signed. */
export interface OracleTransaction {
  nonce: number;
  /** The request that it answers; undefined when it only uses its nonce. */
  answers: AnsweredRequest | undefined;
  raw: string;
  hash: string;
  /** The hashes of those that it replaces. */
  replaced: string[];
  gas: number;
  /** In wei. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** A request, known by the block that it is in as well. */
export interface AnsweredRequest {
  contract: string;
  requestId: string;
  blockHash: string;
}

/** An account on a chain; the address is in lower case. */
export interface AccountOfChain {
  chainId: number;
  account: string;
}

/** A transaction that was stored, and what the scanned blocks say about its request. */
export interface StoredOracleTransaction extends OracleTransaction {
  /** Whether they have the request, in the same block, and it is neither answered nor cancelled. */
  isOpen: boolean;
  /** The block in which it was answered or cancelled. */
  closedBlock: number | null;
  /** Since it was signed. */
  ageSeconds: number;
}

/** The transactions of an account whose answers are not final, by their nonces. */
export async function listOracleTransactions(
  { drizzle }: Database,
  place: AccountOfChain,
): Promise<StoredOracleTransaction[]> {
  const rows = await drizzle
    .select({
      ...getTableColumns(oracleTransactions),
      foundBlockHash: oracleRequests.blockHash,
      closedBlock: oracleRequests.closedBlock,
      // By the clock of the database, which has signed it.
      ageSeconds: sql<number>`extract(epoch FROM now() - ${oracleTransactions.signedAt})::float8`,
    })
    .from(oracleTransactions)
    .leftJoin(
      oracleRequests,
      and(
        eq(oracleRequests.chainId, oracleTransactions.chainId),
        eq(oracleRequests.contract, oracleTransactions.contract),
        eq(oracleRequests.requestId, oracleTransactions.requestId),
        eq(oracleRequests.blockHash, oracleTransactions.requestBlockHash),
      ),
    )
    .where(ofAccount(place))
    .orderBy(oracleTransactions.nonce);
  return rows.map(({ contract, requestId, requestBlockHash, foundBlockHash, ...row }) => ({
    isOpen: foundBlockHash !== null && row.closedBlock === null,
    closedBlock: row.closedBlock,
    nonce: row.nonce,
    answers:
      contract === null || requestId === null
        ? undefined
        : { contract, requestId, blockHash: requestBlockHash ?? '' },
    raw: row.raw,
    hash: row.hash,
    replaced: row.replaced,
    gas: row.gas,
    maxFeePerGas: BigInt(row.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(row.maxPriorityFeePerGas),
    ageSeconds: row.ageSeconds,
  }));
}

/** After so long, what another account was to answer is answered by the one that is used now. */
const abandonedAfter = sql`interval '2 minutes'`;

/**
 * Stores a transaction, so that it is sent again after a crash. Returns whether it may be sent: no other one has its
 * nonce or answers the same request.
 */
export async function insertOracleTransaction(
  database: Database,
  place: AccountOfChain,
  transaction: OracleTransaction,
): Promise<boolean> {
  return database.transaction(async (connection) => {
    const { contract, requestId } = transaction.answers ?? {};
    if (contract !== undefined && requestId !== undefined) {
      await connection
        .delete(oracleTransactions)
        .where(
          and(
            eq(oracleTransactions.chainId, place.chainId),
            ne(oracleTransactions.account, place.account),
            eq(oracleTransactions.contract, contract),
            eq(oracleTransactions.requestId, requestId),
            lt(oracleTransactions.signedAt, sql`now() - ${abandonedAfter}`),
          ),
        );
    }
    const rows = await connection
      .insert(oracleTransactions)
      .values({ ...place, nonce: transaction.nonce, ...toColumns(transaction) })
      .onConflictDoNothing()
      .returning({ nonce: oracleTransactions.nonce });
    return rows.length > 0;
  });
}

/** Stores what replaces a transaction. Returns whether it may be sent: nobody else has replaced it meanwhile. */
export async function replaceOracleTransaction(
  { drizzle }: Database,
  place: AccountOfChain,
  before: OracleTransaction,
  transaction: OracleTransaction,
): Promise<boolean> {
  const rows = await drizzle
    .update(oracleTransactions)
    .set({ ...toColumns(transaction), signedAt: sql`now()` })
    .where(
      and(
        ofAccount(place),
        eq(oracleTransactions.nonce, before.nonce),
        eq(oracleTransactions.hash, before.hash),
      ),
    )
    .returning({ nonce: oracleTransactions.nonce });
  return rows.length > 0;
}

/** Forgets a transaction. */
export async function deleteOracleTransaction(
  { drizzle }: Database,
  place: AccountOfChain,
  { nonce, hash }: OracleTransaction,
): Promise<void> {
  await drizzle
    .delete(oracleTransactions)
    .where(
      and(ofAccount(place), eq(oracleTransactions.nonce, nonce), eq(oracleTransactions.hash, hash)),
    );
}

/** Forgets the transactions on a chain: what it has of them is not known any more. */
export async function deleteOracleTransactions(
  connection: Connection,
  chainId: number,
): Promise<void> {
  await connection.delete(oracleTransactions).where(eq(oracleTransactions.chainId, chainId));
}

const ofAccount = ({ chainId, account }: AccountOfChain) =>
  and(eq(oracleTransactions.chainId, chainId), eq(oracleTransactions.account, account));

function toColumns(transaction: OracleTransaction) {
  const { answers, raw, hash, replaced, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return {
    contract: answers?.contract ?? null,
    requestId: answers?.requestId ?? null,
    requestBlockHash: answers?.blockHash ?? null,
    ...{ raw, hash, replaced, gas },
    maxFeePerGas: String(maxFeePerGas),
    maxPriorityFeePerGas: String(maxPriorityFeePerGas),
  };
}
