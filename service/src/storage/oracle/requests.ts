import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { ClosedOracleRequest, OracleRequest } from '../chain/facts.js';
import { oracleRequests } from '../schema.js';

const chunkSize = 1_000;

/** Stores those of the requests that are not stored yet. */
export async function insertOracleRequests(
  connection: Connection,
  requests: readonly OracleRequest[],
): Promise<void> {
  for (let start = 0; start < requests.length; start += chunkSize) {
    await connection
      .insert(oracleRequests)
      .values(
        requests
          .slice(start, start + chunkSize)
          .map((request) => ({ ...request, at: new Date(request.at * 1_000) })),
      )
      .onConflictDoNothing();
  }
}

/** Stores the blocks in which requests were answered or cancelled. */
export async function closeOracleRequests(
  connection: Connection,
  closed: readonly ClosedOracleRequest[],
): Promise<void> {
  for (let start = 0; start < closed.length; start += chunkSize) {
    const rows = closed.slice(start, start + chunkSize);
    const texts = (name: 'contract' | 'requestId') =>
      array(
        rows.map((row) => row[name]),
        'text',
      );
    const numbers = (values: number[]) => array(values, 'bigint');
    await connection.execute(sql`
      UPDATE oracle_requests r SET closed_block = k.block, is_answered = k.answered = 1
      FROM unnest(
        ${numbers(rows.map(({ chainId }) => chainId))}, ${texts('contract')}, ${texts('requestId')},
        ${numbers(rows.map(({ blockNumber }) => blockNumber))},
        ${numbers(rows.map(({ isAnswered }) => Number(isAnswered)))}
      ) AS k(chain, contract, request, block, answered)
      WHERE r.chain_id = k.chain AND r.contract = k.contract AND r.request_id = k.request
        AND r.closed_block IS NULL`);
  }
}

/** Deletes the requests, and reopens the closed ones, of blocks of a chain after a block. */
export async function takeOracleRequestsBack(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<void> {
  const ofChain = eq(oracleRequests.chainId, chainId);
  await connection
    .delete(oracleRequests)
    .where(and(ofChain, gt(oracleRequests.blockNumber, blockNumber)));
  await connection
    .update(oracleRequests)
    .set({ closedBlock: null, isAnswered: false })
    .where(and(ofChain, gt(oracleRequests.closedBlock, blockNumber)));
}

/** The job of an oracle at an operator contract. */
export interface OracleJob {
  /** Lower-case address. */
  address: string;
  /** 32 bytes, lower-case hexadecimal. */
  jobId: string;
}

/**
 * Lists the open requests to the oracles: the first one of each source, then the second ones, so that no source
 * delays the others; within each, the oldest first.
 */
export async function listOpenRequests(
  connection: Connection,
  chainId: number,
  oracles: readonly OracleJob[],
  limit: number,
): Promise<OracleRequest[]> {
  const isForOne = or(
    ...oracles.map(({ address, jobId }) =>
      and(eq(oracleRequests.contract, address), eq(oracleRequests.jobId, jobId)),
    ),
  );
  const rows = await connection
    .select()
    .from(oracleRequests)
    .where(and(eq(oracleRequests.chainId, chainId), isNull(oracleRequests.closedBlock), isForOne))
    .orderBy(
      sql`row_number() OVER (PARTITION BY source ORDER BY block_number, log_index)`,
      oracleRequests.blockNumber,
      oracleRequests.logIndex,
    )
    .limit(limit);
  return rows.map(({ closedBlock: _block, isAnswered: _answered, ...row }) => ({
    ...row,
    at: row.at.getTime() / 1_000,
  }));
}

/** Finds the newest request about an endorsement. */
export async function findNewestRequest(
  connection: Connection,
  question: RequestQuestion,
): Promise<RequestPosition | undefined> {
  const [row] = await queryRows<Record<keyof RequestPosition, string>>(
    connection,
    sql`
      SELECT chain_id AS "chainId", requester, block_number AS "blockNumber",
        log_index AS "logIndex"
      FROM oracle_requests
      WHERE source = ${question.source} AND target = ${question.target}
        AND transaction_id = ${question.transactionId}
        AND (${question.chainId ?? null}::bigint IS NULL OR chain_id = ${question.chainId ?? null})
        AND (${question.requestId ?? null}::text IS NULL OR request_id = ${question.requestId ?? null})
      ORDER BY at DESC, block_number DESC, log_index DESC LIMIT 1`,
  );
  return (
    row && {
      chainId: Number(row.chainId),
      requester: row.requester,
      blockNumber: Number(row.blockNumber),
      logIndex: Number(row.logIndex),
    }
  );
}

/** The endorsement of a request; addresses are in lower case. */
export interface RequestQuestion extends Pick<
  OracleRequest,
  'source' | 'target' | 'transactionId'
> {
  /** Identifies one of several requests about the same endorsement. */
  chainId?: number | undefined;
  requestId?: string | undefined;
}

/** The token that asked, and the request's place in the chain. */
export type RequestPosition = Pick<
  OracleRequest,
  'chainId' | 'requester' | 'blockNumber' | 'logIndex'
>;
