import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Closable } from '../close-stack.js';
import { findRootCause } from '../errors/find-root-cause.js';
import { hideSecretParts } from '../errors/hide-secret-parts.js';
import type { Database } from '../storage/database/database.js';
import {
  finishRun,
  readTimeToNextRun,
  registerJobs,
  takeDueJob,
  type FinishedRun,
  type HeldRun,
} from '../storage/jobs.js';
import { Lease } from './lease.js';
import { computeRetryDelay } from '../compute-retry-delay.js';

/** Work for all instances together: one instance at a time runs it, at least once. */
export interface Job<Context> {
  name: string;
  /** The time from the end of a run to the start of the next one, in milliseconds. */
  interval: number;
  /** The maximum delay after failures, in milliseconds; by default the interval. */
  longestRetry?: number;
  /**
   * Runs the job, which may be repeated from its start. Ends soon after the signal is aborted: the instance is
   * stopping, or another one holds the job now.
   */
  run(context: Context, signal: AbortSignal): Promise<void>;
}

/** The settings and parts of the scheduler. */
export interface SchedulerOptions<Context> {
  database: Database;
  jobs: readonly Job<Context>[];
  context: Context;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** The name of this instance in the list of jobs. */
  holder?: string;
  times?: Partial<SchedulerTimes>;
}

/** The times of the scheduler, in milliseconds. */
export interface SchedulerTimes {
  /** How long an instance holds a job without sending a heartbeat. */
  lease: number;
  /** The maximum time between two checks for due jobs. */
  poll: number;
  /** The delay after the first failure. */
  retry: number;
}

const defaultTimes: SchedulerTimes = { lease: 30_000, poll: 10_000, retry: 5_000 };
/** The minimum pause, used while another instance is taking a due job. */
const shortestPause = 100;

/** Runs the due jobs that no other instance runs. */
export class Scheduler<Context> implements Closable {
  readonly #options: SchedulerOptions<Context>;
  readonly #times: SchedulerTimes;
  readonly #holder: string;
  /** The runs of this instance by job. */
  readonly #runs = new Map<string, { done: Promise<void>; ending: AbortController }>();
  #isStopping = false;
  /** Ends the pause between two checks. */
  #pause = new AbortController();
  #looping: Promise<void> | undefined;

  private constructor(options: SchedulerOptions<Context>) {
    this.#options = options;
    this.#times = { ...defaultTimes, ...options.times };
    this.#holder = options.holder ?? `${hostname()}:${process.pid}`;
  }

  /** Adds the jobs to the database, and starts to run them. */
  static async start<Context>(options: SchedulerOptions<Context>): Promise<Scheduler<Context>> {
    await registerJobs(options.database, options.jobs);
    const scheduler = new Scheduler(options);
    scheduler.#looping = scheduler.#loop();
    return scheduler;
  }

  /** Takes no more jobs, aborts those in progress, and resolves when they have ended. */
  async close(): Promise<void> {
    this.#isStopping = true;
    this.#pause.abort();
    const runs = () => [...this.#runs.values()];
    const stop = () => runs().forEach(({ ending }) => ending.abort(new Error('The node stops.')));
    stop();
    await this.#looping;
    stop();
    await Promise.all(runs().map(({ done }) => done));
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      this.#pause = new AbortController();
      const wait = await this.#takeDueJobs().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'Looking for jobs failed');
        return undefined;
      });
      await this.#sleep(wait ?? this.#times.poll);
    }
  }

  /** Waits until the next check or the end of a run. */
  async #sleep(milliseconds: number): Promise<void> {
    const pause = Math.min(Math.max(milliseconds, shortestPause), this.#times.poll);
    await sleep(pause, undefined, { signal: this.#pause.signal }).catch(() => undefined);
  }

  /** Starts the due jobs, and returns the time until the next one is due. */
  async #takeDueJobs(): Promise<number | undefined> {
    const { database } = this.#options;
    while (!this.#isStopping) {
      // A run that has lost its job may not have ended yet.
      const idle = this.#options.jobs.filter(({ name }) => !this.#runs.has(name));
      const names = idle.map(({ name }) => name);
      const askedAt = performance.now();
      const run = await takeDueJob(database, {
        names,
        holder: this.#holder,
        lease: this.#times.lease,
      });
      if (!run) return readTimeToNextRun(database, names);
      const job = idle.find(({ name }) => name === run.job)!;
      const ending = new AbortController();
      const lease = new Lease(database, run, this.#times.lease, askedAt, ending);
      const done = this.#run(job, run, lease)
        .catch((error: unknown) => this.#warn(job, error, 'Recording how a job ended failed'))
        .finally(() => {
          this.#runs.delete(job.name);
          this.#pause.abort();
        });
      this.#runs.set(job.name, { done, ending });
    }
    return undefined;
  }

  async #run(job: Job<Context>, run: HeldRun, lease: Lease): Promise<void> {
    const { database, context, log } = this.#options;
    let finished: FinishedRun = { outcome: 'succeeded', nextRunIn: job.interval, failures: 0 };
    try {
      await job.run(context, lease.ending.signal);
      log.debug({ job: job.name }, 'Job succeeded');
    } catch (error) {
      finished = this.#toFinishedRun(job, run, error);
      if (finished.outcome === 'failed' && !lease.isLost) this.#warn(job, error, 'Job failed');
    } finally {
      lease.release();
    }
    const isHeld = !lease.isLost && (await finishRun(database, run, finished));
    if (!isHeld) log.warn({ job: job.name }, 'Job lost: its lease ended before the job did');
  }

  #toFinishedRun(job: Job<Context>, { failures }: HeldRun, error: unknown): FinishedRun {
    if (this.#isStopping) return { outcome: 'stopped', nextRunIn: 0, failures };
    return {
      outcome: 'failed',
      error: hideSecretParts(findRootCause(error).message).slice(0, 1_000),
      nextRunIn: computeRetryDelay(failures + 1, {
        first: this.#times.retry,
        maximum: job.longestRetry ?? job.interval,
      }),
      failures: failures + 1,
    };
  }

  #warn(job: Job<Context>, error: unknown, message: string): void {
    this.#options.log.warn({ err: error, job: job.name }, message);
  }
}
