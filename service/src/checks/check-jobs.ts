import { readConnections } from '../storage/database/server-state.js';
import { listJobs } from '../storage/jobs.js';
import { checkDatabase, ok, problem } from './installation.js';

/** A job may fail once or twice, for example while a server restarts. */
const maximumFailures = 2;
/** More than a lease and the time until another instance takes a job. */
const overdueMilliseconds = 10 * 60_000;

/** Checks that jobs run and succeed. */
export const checkJobs = checkDatabase(async ({ database }) => {
  const jobs = await listJobs(database);
  if (jobs.length === 0) return [ok('No jobs have run yet.')];
  const failing = jobs.filter(({ failures }) => failures > maximumFailures);
  const findings = failing.map(({ name, failures }) =>
    problem(`The job ${name} has failed ${failures} times in a row: "svc jobs list" says why.`),
  );
  const isServed = database.kind === 'postgres' && (await readConnections(database)).instances > 0;
  const overdueBefore = Date.now() - overdueMilliseconds;
  const overdue = jobs.filter(
    ({ isHeld, nextRunAt }) => !isHeld && nextRunAt.getTime() < overdueBefore,
  );
  if (isServed && overdue.length > 0) {
    const names = overdue.map(({ name }) => name).join(', ');
    findings.push(
      problem(
        `No instance runs the jobs ${names}, which are overdue: run "svc jobs", or remove SVC_JOBS=off from the settings ` +
          'of an instance.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('No job fails.')];
});
