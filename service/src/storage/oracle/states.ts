import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { oracleStates } from '../schema.js';
import type { OracleJob } from './requests.js';

/** Stores the state of a chain's oracle: why requests wait, or null. */
export async function recordOracleState(
  { drizzle }: Database,
  { chainId, account, problem }: { chainId: number; account: string; problem: string | null },
): Promise<void> {
  const set = { account, problem, checkedAt: sql`now()` };
  await drizzle
    .insert(oracleStates)
    .values({ chainId, ...set })
    .onConflictDoUpdate({ target: oracleStates.chainId, set });
}

/** The state of a chain's oracle. */
export interface OracleStatus {
  chainId: number;
  /** Lower-case address of its account; null when none has run. */
  account: string | null;
  /** The number of requests that are neither answered nor cancelled, and the age of the oldest. */
  openCount: number;
  openSeconds: number | null;
  /** When it last worked, in seconds before now. */
  checkedSeconds: number | null;
  /** Why requests wait, and which problems the operator must solve; null if nothing. */
  problem: string | null;
}

/** Lists the states of the oracles of all chains. */
export async function listOracles(
  { drizzle }: Database,
  oracles: readonly (OracleJob & { chainId: number })[],
): Promise<OracleStatus[]> {
  const texts = (name: 'address' | 'jobId') =>
    array(
      oracles.map((oracle) => oracle[name]),
      'text',
    );
  const chainIds = array(
    oracles.map(({ chainId }) => chainId),
    'bigint',
  );
  const rows = await queryRows<
    Omit<OracleStatus, 'chainId' | 'openCount'> & { chainId: string; openCount: string }
  >(
    drizzle,
    sql`
      SELECT k.chain AS "chainId", s.account,
        nullif(concat_ws(' ', s.problem, p.problems), '') AS problem, count(r.request_id) AS "openCount",
        ${age('min(r.at)')} AS "openSeconds", ${age('s.checked_at')} AS "checkedSeconds"
      FROM unnest(${chainIds}, ${texts('address')}, ${texts('jobId')}) AS k(chain, contract, job)
      LEFT JOIN oracle_requests r ON r.chain_id = k.chain AND r.contract = k.contract
        AND r.job_id = k.job AND r.closed_block IS NULL
      LEFT JOIN oracle_states s ON s.chain_id = k.chain
      LEFT JOIN (
        SELECT chain_id, string_agg(problem, ' ' ORDER BY kind, subject) AS problems
        FROM oracle_problems GROUP BY chain_id
      ) p ON p.chain_id = k.chain
      GROUP BY k.chain, s.account, s.problem, s.checked_at, p.problems
      ORDER BY 1`,
  );
  return rows.map(({ chainId, openCount, ...row }) => ({
    ...row,
    chainId: Number(chainId),
    openCount: Number(openCount),
  }));
}

const age = (column: string) =>
  sql.raw(`floor(greatest(0, extract(epoch FROM now() - ${column})))::int`);
