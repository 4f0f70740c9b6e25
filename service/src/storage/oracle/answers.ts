import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.js';
import { oracleAnswers } from '../schema.js';
import type { OracleJob } from './requests.js';

/** How long an answer is listed that a token did not accept. */
const listedFor = sql`interval '7 days'`;

/**
 * Deletes the requests that were answered or cancelled in final blocks. For those that were answered lately, stores
 * that it must be checked whether the token accepted the answer. `at` is the time of the last block that was read, in
 * seconds since 1970.
 */
export async function deleteFinalRequests(
  connection: Connection,
  chainId: number,
  finalNumber: number,
  at: number,
): Promise<void> {
  await connection.execute(sql`
    WITH final AS (
      DELETE FROM oracle_requests WHERE chain_id = ${chainId} AND closed_block <= ${finalNumber}
      RETURNING *
    )
    INSERT INTO oracle_answers (chain_id, contract, request_id, requester, job_id, block_number, at)
    SELECT chain_id, contract, request_id, requester, job_id, closed_block, to_timestamp(${at})
    FROM final WHERE is_answered AND to_timestamp(${at}) > now() - ${listedFor}
    ON CONFLICT (chain_id, contract, request_id) DO UPDATE
    SET block_number = excluded.block_number, at = excluded.at, has_failed = NULL`);
}

/** An answer to a request in a final block. */
export type OracleAnswer = Pick<
  typeof oracleAnswers.$inferSelect,
  'chainId' | 'contract' | 'requestId' | 'requester' | 'blockNumber'
>;

/**
 * Lists the answers of the oracles that are not checked yet, the newest first: nodes may not have the logs of old
 * ones any more.
 */
export async function listUncheckedAnswers(
  { drizzle }: Database,
  chainId: number,
  oracles: readonly OracleJob[],
  limit: number,
): Promise<OracleAnswer[]> {
  const { requestId, contract, requester, blockNumber } = oracleAnswers;
  const isOfOne = or(
    ...oracles.map(({ address, jobId }) =>
      and(eq(contract, address), eq(oracleAnswers.jobId, jobId)),
    ),
  );
  return drizzle
    .select({ chainId: oracleAnswers.chainId, contract, requestId, requester, blockNumber })
    .from(oracleAnswers)
    .where(and(eq(oracleAnswers.chainId, chainId), isNull(oracleAnswers.hasFailed), isOfOne))
    .orderBy(desc(blockNumber), requestId)
    .limit(limit);
}

/** Stores that a token did not accept an answer. */
export async function markAsFailed({ drizzle }: Database, answer: OracleAnswer): Promise<void> {
  await drizzle.update(oracleAnswers).set({ hasFailed: true }).where(isOne(answer));
}

/** Deletes an answer that its token accepted. */
export async function deleteAnswer({ drizzle }: Database, answer: OracleAnswer): Promise<void> {
  await drizzle.delete(oracleAnswers).where(isOne(answer));
}

/** Deletes the answers on a chain that are too old to be listed. */
export async function deleteOldAnswers({ drizzle }: Database, chainId: number): Promise<void> {
  await drizzle
    .delete(oracleAnswers)
    .where(
      and(eq(oracleAnswers.chainId, chainId), lt(oracleAnswers.at, sql`now() - ${listedFor}`)),
    );
}

/** Deletes the answers in blocks of a chain after a block. */
export async function deleteAnswersAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<void> {
  await connection
    .delete(oracleAnswers)
    .where(and(eq(oracleAnswers.chainId, chainId), gt(oracleAnswers.blockNumber, blockNumber)));
}

/** Counts the answers that each token of a chain did not accept. */
export function countFailedAnswers(
  { drizzle }: Database,
  chainId: number,
): Promise<{ token: string; failed: number }[]> {
  return drizzle
    .select({ token: oracleAnswers.requester, failed: count() })
    .from(oracleAnswers)
    .where(and(eq(oracleAnswers.chainId, chainId), eq(oracleAnswers.hasFailed, true)))
    .groupBy(oracleAnswers.requester);
}

const isOne = ({ chainId, contract, requestId, blockNumber }: OracleAnswer) =>
  and(
    eq(oracleAnswers.chainId, chainId),
    eq(oracleAnswers.contract, contract),
    eq(oracleAnswers.requestId, requestId),
    // Its block may have been removed meanwhile.
    eq(oracleAnswers.blockNumber, blockNumber),
  );
