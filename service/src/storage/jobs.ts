import { sql } from 'drizzle-orm';
import type { Connection, Database } from './database/database.js';
import { array, queryRows } from './database/rows.js';

/** The number of stored runs of a job, besides the last successful one. */
const storedRuns = 10;

/** The result of a run; see the table `job_runs`. */
export type RunOutcome = 'succeeded' | 'failed' | 'stopped' | 'lost';

/** A run whose lease this instance holds. */
export interface HeldRun {
  readonly id: string;
  readonly job: string;
  /** The number of runs since the last successful one. */
  readonly failures: number;
}

/** Adds the jobs that are not stored yet, due at once; a shorter interval brings the next run forward. */
export async function registerJobs(
  { drizzle }: Database,
  jobs: readonly { name: string; interval: number }[],
): Promise<void> {
  // In one order on all instances, so that no two wait for each other.
  for (const { name, interval } of [...jobs].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await drizzle.execute(sql`
      INSERT INTO jobs (name) VALUES (${name})
      ON CONFLICT (name) DO UPDATE SET next_run_at = now() + ${milliseconds(interval)}
        WHERE jobs.next_run_at > now() + ${milliseconds(interval)}`);
  }
}

/** Takes one of the jobs that is due and that no other instance holds, if there is one. */
export function takeDueJob(
  database: Database,
  { names, holder, lease }: { names: readonly string[]; holder: string; lease: number },
): Promise<HeldRun | undefined> {
  return database.transaction(async (connection) => {
    const [due] = await queryRows<{ name: string; runId: string | null; failures: number }>(
      connection,
      sql`
        SELECT name, run_id::text AS "runId", failures FROM jobs
        WHERE name = ANY(${array(names, 'text')}) AND next_run_at <= now()
          AND (lease_until IS NULL OR lease_until <= now())
        ORDER BY next_run_at, name LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    if (!due) return undefined;
    const { name: job, runId } = due;
    if (runId !== null) {
      await connection.execute(sql`
        UPDATE job_runs SET finished_at = now(), outcome = 'lost', error = 'The lease ended.'
        WHERE id = ${runId}`);
    }
    const failures = due.failures + (runId === null ? 0 : 1);
    const [run] = await queryRows<{ id: string }>(
      connection,
      sql`INSERT INTO job_runs (job, holder) VALUES (${job}, ${holder}) RETURNING id::text AS id`,
    );
    const { id } = run!;
    await connection.execute(sql`
      UPDATE jobs SET run_id = ${id}, holder = ${holder}, failures = ${failures},
        lease_until = now() + ${milliseconds(lease)}
      WHERE name = ${job}`);
    return { id, job, failures };
  });
}

/** Extends the lease from now on; returns false if this run does not hold it any more. */
export async function extendLease(
  database: Database,
  { id, job }: HeldRun,
  lease: number,
): Promise<boolean> {
  const rows = await database.query({
    name: 'extend-job-lease',
    text: `UPDATE jobs SET lease_until = now() + $3::float8 * interval '1 millisecond'
      WHERE name = $1 AND run_id = $2::bigint RETURNING name`,
    values: [job, id, lease],
  });
  return rows.length > 0;
}

/** Makes a job due now if it is not running. */
export async function bringJobForward(connection: Connection, name: string): Promise<void> {
  await connection.execute(
    sql`UPDATE jobs SET next_run_at = least(next_run_at, now()) WHERE name = ${name}`,
  );
}

/** The result of a run, and when the next one is due. */
export interface FinishedRun {
  outcome: RunOutcome;
  error?: string;
  /** From now, in milliseconds. */
  nextRunIn: number;
  /** The number of runs since the last successful one. */
  failures: number;
}

/** Records the result of the run and releases the job; returns false without a change if the lease is lost. */
export function finishRun(
  database: Database,
  { id, job }: HeldRun,
  { outcome, error, nextRunIn, failures }: FinishedRun,
): Promise<boolean> {
  return database.transaction(async (connection) => {
    const held = await queryRows(
      connection,
      sql`
        UPDATE jobs SET run_id = NULL, holder = NULL, lease_until = NULL, failures = ${failures},
          next_run_at = now() + ${milliseconds(nextRunIn)}
        WHERE name = ${job} AND run_id = ${id} RETURNING name`,
    );
    if (held.length === 0) return false;
    await connection.execute(sql`
      UPDATE job_runs SET finished_at = now(), outcome = ${outcome}, error = ${error ?? null}
      WHERE id = ${id}`);
    await connection.execute(sql`
      DELETE FROM job_runs WHERE job = ${job} AND id <= (
        SELECT id FROM job_runs WHERE job = ${job} ORDER BY id DESC OFFSET ${storedRuns} LIMIT 1)
      AND id IS DISTINCT FROM (
        SELECT max(id) FROM job_runs WHERE job = ${job} AND outcome = 'succeeded')`);
    return true;
  });
}

/** Reads in how many milliseconds the next of the jobs can be taken; undefined without jobs. */
export async function readTimeToNextRun(
  database: Database,
  names: readonly string[],
): Promise<number | undefined> {
  const [row] = await database.query<{ wait: number | null }>({
    name: 'next-job',
    text: `SELECT (extract(epoch FROM min(greatest(next_run_at, lease_until)) - now()) * 1000)::float8 AS wait
      FROM jobs WHERE name = ANY($1::text[])`,
    values: [names],
  });
  const wait = row?.wait ?? undefined;
  return wait === undefined ? undefined : Math.max(0, wait);
}

/** A job as it is listed. */
export interface ListedJob {
  name: string;
  nextRunAt: Date;
  failures: number;
  /** The instance that runs it now. */
  holder: string | null;
  leaseUntil: Date | null;
  /** Whether the holder has extended its lease in time. */
  isHeld: boolean;
  /** The newest first. */
  runs: ListedRun[];
}

/** A run as it is listed; without an outcome while it is in progress. */
export interface ListedRun {
  holder: string;
  startedAt: Date;
  finishedAt: Date | null;
  outcome: RunOutcome | null;
  error: string | null;
}

/** Lists all jobs by name, with their last runs. */
export async function listJobs(database: Database): Promise<ListedJob[]> {
  const all = await database.query<Omit<ListedJob, 'runs'>>({
    name: 'jobs',
    text: `SELECT name, next_run_at AS "nextRunAt", failures, holder, lease_until AS "leaseUntil",
        coalesce(lease_until > now(), false) AS "isHeld"
      FROM jobs ORDER BY name`,
    values: [],
  });
  const runs = await database.query<ListedRun & { job: string }>({
    name: 'job-runs',
    text: `SELECT job, holder, started_at AS "startedAt", finished_at AS "finishedAt", outcome, error
      FROM job_runs ORDER BY id DESC`,
    values: [],
  });
  return all.map((job) => ({ ...job, runs: runs.filter((run) => run.job === job.name) }));
}

function milliseconds(count: number) {
  return sql`${count}::float8 * interval '1 millisecond'`;
}
