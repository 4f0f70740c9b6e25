import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { OracleJob } from './requests.js';

/** Open requests of a token for a job that no oracle has. */
export interface UnknownJob {
  /** Lower-case addresses of the operator contract, and of the token. */
  contract: string;
  token: string;
  jobId: string;
  requests: number;
}

/**
 * Lists the requests on a chain that are for none of the oracles and have waited for a minute: an oracle of another
 * service answers its own sooner. Requests older than seven days do not count.
 */
export function listUnknownJobs(
  { drizzle }: Database,
  chainId: number,
  oracles: readonly OracleJob[],
): Promise<UnknownJob[]> {
  const texts = (name: keyof OracleJob) =>
    array(
      oracles.map((oracle) => oracle[name]),
      'text',
    );
  return queryRows(
    drizzle,
    sql`
      SELECT contract, requester AS token, job_id AS "jobId", count(*)::int AS requests
      FROM oracle_requests
      WHERE chain_id = ${chainId} AND closed_block IS NULL
        AND at < now() - interval '1 minute' AND at > now() - interval '7 days'
        AND (contract, job_id) NOT IN (SELECT * FROM unnest(${texts('address')}, ${texts('jobId')}))
      GROUP BY contract, requester, job_id ORDER BY contract, requester, job_id`,
  );
}
