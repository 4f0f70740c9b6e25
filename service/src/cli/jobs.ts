import closeWithGrace from 'close-with-grace';
import { Command } from 'commander';
import { readConfiguration } from '../configuration.js';
import { startJobs } from '../service.js';
import { listJobs, type ListedJob, type ListedRun } from '../storage/jobs.js';
import { graceMilliseconds, printMetricsAddress } from './serve.js';
import { withDatabase } from './with-service.js';

export function jobsCommand(): Command {
  const jobs = new Command('jobs')
    .description('Run the jobs until the process receives SIGTERM or Ctrl+C.')
    .addHelpText(
      'after',
      `
Servers run the jobs too, unless SVC_JOBS=off. You can run any number of servers and job processes: only
one of them runs a job at a time. Needs a PostgreSQL server (DATABASE_URL) and the video store of the servers.`,
    )
    .action(async () => {
      const running = await startJobs(readConfiguration());
      closeWithGrace({ delay: graceMilliseconds }, async ({ err }) => {
        if (err) console.error(`The jobs are stopping: ${err.message}`);
        await running.close();
      });
      // On standard error, since the log uses standard output.
      console.error('The jobs are running.');
      printMetricsAddress(running);
    });
  jobs
    .command('list')
    .description('List the jobs, their state and their last runs.')
    .action(async () => {
      const all = await withDatabase(listJobs);
      if (all.length === 0) console.log('No jobs have run on this database.');
      for (const job of all) {
        console.log(`${job.name}: ${describeState(job)}`);
        for (const run of job.runs) console.log(`  ${describeRun(run)}`);
      }
    });
  return jobs;
}

function describeState({ holder, isHeld, leaseUntil, nextRunAt, failures }: ListedJob): string {
  if (holder !== null && leaseUntil) {
    const until = leaseUntil.toISOString();
    return isHeld
      ? `running on ${holder}, lease until ${until}`
      : `lost: the lease of ${holder} ended at ${until}`;
  }
  const next = `next run ${nextRunAt.toISOString()}`;
  if (failures === 0) return `waiting, ${next}`;
  return `retrying after ${failures} ${failures === 1 ? 'failure' : 'failures'}, ${next}`;
}

function describeRun({ holder, startedAt, finishedAt, outcome, error }: ListedRun): string {
  const start = startedAt.toISOString();
  if (!finishedAt || !outcome) return `${start}  running on ${holder}`;
  const seconds = ((finishedAt.getTime() - startedAt.getTime()) / 1_000).toFixed(1);
  const ended = `${start}  ${outcome} after ${seconds} s on ${holder}`;
  return error === null ? ended : `${ended}: ${error}`;
}
