import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Scheduler, type Job, type SchedulerTimes } from '../../src/jobs/scheduler.js';
import { listJobs } from '../../src/storage/jobs.js';
import { queryRows } from '../../src/storage/database/rows.js';
import type { TestDatabase } from '../../../testing/databases/databases.js';
import { eachDatabase } from '../../../testing/suites/each-database.js';

const hour = 3_600_000;
const log = { debug: () => undefined, warn: () => undefined };

eachDatabase((_name, create) => {
  let home: TestDatabase;
  const nodes: Scheduler<undefined>[] = [];
  beforeAll(async () => {
    home = await create();
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await home.database.drizzle.execute(sql`TRUNCATE jobs, job_runs`);
  });
  afterAll(() => home.drop());

  async function start(
    holder: string,
    jobs: readonly Job<undefined>[],
    times: Partial<SchedulerTimes> = {},
  ): Promise<Scheduler<undefined>> {
    const { database } = home;
    const options = { database, jobs, context: undefined, log, holder };
    const node = await Scheduler.start({ ...options, times: { poll: 100, ...times } });
    nodes.push(node);
    return node;
  }

  const makeDue = (name: string) =>
    home.database.drizzle.execute(sql`UPDATE jobs SET next_run_at = now() WHERE name = ${name}`);

  const find = async (name: string) =>
    (await listJobs(home.database)).find((job) => job.name === name)!;

  /** Reads the outcomes of a job's runs, the newest first, after its last one has ended. */
  async function outcomes(name: string): Promise<[string | null, string, string | null][]> {
    for (;;) {
      const { runs, holder } = await find(name);
      if (holder === null) return runs.map((run) => [run.outcome, run.holder, run.error]);
      await delay(20);
    }
  }

  /** Reads in how many milliseconds a job runs next. */
  async function timeToNextRun(name: string): Promise<number> {
    const [row] = await queryRows<{ wait: number }>(
      home.database.drizzle,
      sql`SELECT (extract(epoch FROM next_run_at - now()) * 1000)::float8 AS wait
        FROM jobs WHERE name = ${name}`,
    );
    return row!.wait;
  }

  test('runs a job immediately, and again after its interval', async () => {
    const runs = new Calls();
    await start('one', [{ name: 'work', interval: hour, run: () => runs.call() }]);
    await runs.reach(1);
    expect(await outcomes('work')).toEqual([['succeeded', 'one', null]]);
    expect(await timeToNextRun('work')).toBeGreaterThan(hour - 60_000);
    expect(await timeToNextRun('work')).toBeLessThanOrEqual(hour);
    await makeDue('work');
    await runs.reach(2);
    expect(await outcomes('work')).toHaveLength(2);
  });

  test('runs a job earlier if its interval became shorter', async () => {
    const runs = new Calls();
    const job = { name: 'work', interval: 24 * hour, run: () => runs.call() };
    const node = await start('one', [job]);
    await runs.reach(1);
    await outcomes('work');
    await node.close();
    await start('one', [{ ...job, interval: hour }]);
    expect(await timeToNextRun('work')).toBeLessThanOrEqual(hour);
  });

  test('only one node at a time runs a job', async () => {
    const held = new Calls();
    const release = new Calls();
    const work: Job<undefined> = {
      name: 'work',
      interval: hour,
      run: async () => {
        await held.call();
        await release.reach(1);
      },
    };
    const probes = new Calls();
    await start('one', [work]);
    await held.reach(1);
    await start('two', [work, { name: 'probe', interval: hour, run: () => probes.call() }]);
    await probes.reach(1);
    await outcomes('probe');
    // The second instance has looked, and the longest due job comes first.
    await makeDue('work');
    await makeDue('probe');
    await probes.reach(2);
    expect(held.count).toBe(1);
    await release.call();
    expect(await outcomes('work')).toEqual([['succeeded', 'one', null]]);
  });

  test('many nodes share the runs, and each run happens once', async () => {
    const runs = new Calls();
    const jobs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
      name,
      interval: hour,
      run: () => runs.call(),
    }));
    await Promise.all(['one', 'two', 'three', 'four'].map((holder) => start(holder, jobs)));
    await runs.reach(jobs.length);
    for (const { name } of jobs) expect(await outcomes(name)).toHaveLength(1);
    expect(runs.count).toBe(jobs.length);
  });

  test('retries a failed job with a delay, and lists the failure', async () => {
    const runs = new Calls();
    await start(
      'one',
      [
        {
          name: 'work',
          interval: hour,
          run: async () => {
            await runs.call();
            if (runs.count < 3)
              throw new Error('query', { cause: new Error(`broken ${runs.count}`) });
          },
        },
        // Not before it is retried by hand.
      ],
      { retry: 120_000 },
    );
    await runs.reach(1);
    expect(await outcomes('work')).toEqual([['failed', 'one', 'broken 1']]);
    expect(await find('work')).toMatchObject({ failures: 1, holder: null });
    const first = await timeToNextRun('work');
    expect(first).toBeGreaterThan(30_000);
    expect(first).toBeLessThanOrEqual(120_000);
    await makeDue('work');
    await runs.reach(2);
    await outcomes('work');
    const second = await timeToNextRun('work');
    expect(second).toBeGreaterThan(90_000);
    expect(second).toBeLessThanOrEqual(240_000);
    await makeDue('work');
    await runs.reach(3);
    expect(await outcomes('work')).toEqual([
      ['succeeded', 'one', null],
      ['failed', 'one', 'broken 2'],
      ['failed', 'one', 'broken 1'],
    ]);
    expect(await find('work')).toMatchObject({ failures: 0 });
  });

  test('retries without a request', async () => {
    const runs = new Calls();
    const run = async () => {
      await runs.call();
      if (runs.count === 1) throw new Error('broken');
    };
    await start('one', [{ name: 'work', interval: hour, run }], { retry: 200 });
    await runs.reach(2);
    expect(await outcomes('work')).toHaveLength(2);
  });

  test('a heartbeat extends the lease for as long as the job runs', async () => {
    const held = new Calls();
    const release = new Calls();
    let isLost = false;
    const run = async (_: undefined, signal: AbortSignal) => {
      await held.call();
      await release.reach(1);
      isLost = signal.aborted;
    };
    await start('one', [{ name: 'work', interval: hour, run }], { lease: 3_000 });
    await held.reach(1);
    const { leaseUntil } = await find('work');
    // Longer than the first lease.
    while ((await find('work')).leaseUntil!.getTime() < leaseUntil!.getTime() + 1_500) {
      await delay(20);
    }
    await release.call();
    expect(await outcomes('work')).toEqual([['succeeded', 'one', null]]);
    expect(isLost).toBe(false);
  });

  test('a node that lost its lease stops the run, and does not record its outcome', async () => {
    const held = new Calls();
    const stopped = new Calls();
    const release = new Calls();
    let reason: unknown;
    const work = (run: Job<undefined>['run']) => [{ name: 'work', interval: hour, run }];
    const runUntilLost = async (_: undefined, signal: AbortSignal) => {
      await held.call();
      await aborted(signal);
      reason = signal.reason;
      await stopped.call();
    };
    await start('one', work(runUntilLost), { lease: 3_000 });
    await held.reach(1);
    // Like after the instance had hung for longer than the lease.
    await home.database.drizzle.execute(sql`UPDATE jobs SET lease_until = now()`);
    const taken = new Calls();
    const runUntilReleased = async () => {
      await taken.call();
      await release.reach(1);
    };
    await start('two', work(runUntilReleased));
    await taken.reach(1);
    await stopped.reach(1);
    expect(reason).toMatchObject({ message: 'The lease ended.' });
    expect(await find('work')).toMatchObject({ holder: 'two', isHeld: true, failures: 1 });
    await release.call();
    expect(await outcomes('work')).toEqual([
      ['succeeded', 'two', null],
      ['lost', 'one', 'The lease ended.'],
    ]);
    expect(await find('work')).toMatchObject({ failures: 0 });
  });

  test('a node that stops aborts its jobs, which are then due for other nodes', async () => {
    const held = new Calls();
    const ended = new Calls();
    const run = async (_: undefined, signal: AbortSignal) => {
      await held.call();
      await aborted(signal);
      await ended.call();
      signal.throwIfAborted();
    };
    const node = await start('one', [{ name: 'work', interval: hour, run }]);
    await held.reach(1);
    await node.close();
    expect(ended.count).toBe(1);
    const job = await find('work');
    expect(job).toMatchObject({ holder: null, failures: 0, runs: [{ outcome: 'stopped' }] });
    expect(await timeToNextRun('work')).toBeLessThanOrEqual(0);
    const runs = new Calls();
    await start('two', [{ name: 'work', interval: hour, run: () => runs.call() }]);
    await runs.reach(1);
    expect((await outcomes('work'))[0]).toEqual(['succeeded', 'two', null]);
  });

  test('keeps the last ten runs of each job', async () => {
    await home.database.drizzle.execute(sql`
      INSERT INTO job_runs (job, holder, finished_at, outcome)
      SELECT job, 'before', now(), 'succeeded' FROM unnest('{work,other}'::text[]) job, generate_series(1, 20)`);
    const runs = new Calls();
    await start('one', [{ name: 'work', interval: hour, run: () => runs.call() }]);
    await runs.reach(1);
    const kept = await outcomes('work');
    expect(kept.map(([, holder]) => holder)).toEqual(['one', ...Array<string>(9).fill('before')]);
    const [row] = await queryRows<{ count: number }>(
      home.database.drizzle,
      sql`SELECT count(*)::int AS count FROM job_runs WHERE job = 'other'`,
    );
    expect(row!.count).toBe(20);
  });

  test('keeps the last successful run as well, however many failed since', async () => {
    await home.database.drizzle.execute(sql`
      INSERT INTO job_runs (job, holder, finished_at, outcome)
      SELECT 'work', outcome, now(), outcome
      FROM (VALUES (2, 'succeeded'), (20, 'failed')) AS k(times, outcome), generate_series(1, times)`);
    const runs = new Calls();
    await start('one', [
      {
        name: 'work',
        interval: hour,
        run: () => runs.call().then(() => Promise.reject(new Error('No.'))),
      },
    ]);
    await runs.reach(1);
    const kept = await outcomes('work');
    expect(kept.map(([, holder]) => holder)).toEqual([
      'one',
      ...Array<string>(9).fill('failed'),
      'succeeded',
    ]);
  });
});

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Counts calls, and lets others wait for them. */
class Calls {
  count = 0;
  readonly #waiting: { count: number; resolve: () => void }[] = [];

  call(): Promise<void> {
    this.count++;
    for (const { count, resolve } of this.#waiting) if (this.count >= count) resolve();
    return Promise.resolve();
  }

  /** Resolves when there have been this number of them. */
  reach(count: number): Promise<void> {
    if (this.count >= count) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }
}
