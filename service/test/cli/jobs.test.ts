import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { jobs } from '../../src/jobs/jobs.js';
import { Scheduler } from '../../src/jobs/scheduler.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { deleteExpiredNonces } from '../../src/storage/auth/nonces.js';
import { makeDatabase, type Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing, startSvc } from '../../../testing/service/svc.js';
import { testLong } from '../../../testing/suites/test-long.js';

const hour = 3_600_000;

let place: Place;
afterEach(() => place.remove());

eachPlace((_name, make) => {
  test('a server runs the jobs, and lists them', async () => {
    place = await make();
    const { settings } = place;
    expect(await svc(['jobs', 'list'], settings)).toMatchObject({
      code: 0,
      stdout: 'No jobs have run on this database.\n',
    });
    const server = await startServing({ ...settings, SVC_LOG_LEVEL: 'debug' });
    await allSucceed(server.child);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    const { stdout } = await svc(['jobs', 'list'], settings);
    for (const { name } of jobs) {
      expect(stdout).toMatch(
        new RegExp(
          `^${name}: waiting, next run \\S+Z\\n  \\S+Z  succeeded after [\\d.]+ s on \\S+:\\d+$`,
          'm',
        ),
      );
    }
  });

  testLong('a server with SVC_JOBS=off does not run the jobs', async () => {
    place = await make();
    const { settings } = place;
    const server = await startServing({ ...settings, SVC_JOBS: 'off' });
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    const { stdout } = await svc(['jobs', 'list'], settings);
    expect(stdout).toBe('No jobs have run on this database.\n');
  });
});

testLong('svc jobs runs the jobs without a server until it receives a signal', async () => {
  place = await makeDatabase();
  const worker = startSvc(['jobs'], { ...place.settings, SVC_LOG_LEVEL: 'debug' });
  await worker.waitForLog(/^The jobs are running\.$/m);
  await allSucceed(worker.child);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, stderr: 'The jobs are running.\n' });
});

test('svc jobs needs a PostgreSQL server', async () => {
  place = { settings: {}, remove: () => Promise.resolve() };
  expect(await svc(['jobs'], { SVC_DATA: '/nowhere' })).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'svc jobs needs a PostgreSQL server (DATABASE_URL). One process at a time can open the ' +
      'embedded database: svc serve runs its jobs.\n',
  });
});

testLong('another node runs the job of a killed node when the lease ends', async () => {
  place = await makeDatabase();
  const { settings } = place;
  await svc(['migrate'], settings);
  const url = settings['DATABASE_URL']!;
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  const database = await openDatabase({ url });
  const job = 'delete-expired-nonces';
  const run = () => deleteExpiredNonces(database);
  let survivor: Scheduler<undefined> | undefined;
  try {
    // Keeps the job running until the test ends it.
    await locker.query('BEGIN; LOCK TABLE nonces IN ACCESS EXCLUSIVE MODE');
    const worker = startSvc(['jobs'], { ...settings, SVC_LOCK_MILLISECONDS: '0' });
    await worker.waitForLog(/^The jobs are running\.$/m);
    const killed = new RegExp(`^${job}: running on \\S+:${worker.processId}, lease until `, 'm');
    while (!killed.test((await svc(['jobs', 'list'], settings)).stdout));
    await worker.kill();
    await locker.query('ROLLBACK');

    const ran = new EventEmitter();
    const probed = once(ran, 'probe');
    const taken = once(ran, job);
    survivor = await Scheduler.start({
      database,
      jobs: [
        { name: job, interval: hour, run: () => run().then(() => void ran.emit(job)) },
        {
          name: 'probe',
          interval: hour,
          run: () => Promise.resolve().then(() => void ran.emit('probe')),
        },
      ],
      context: undefined,
      log: { debug: () => undefined, warn: () => undefined },
      holder: 'survivor',
      times: { poll: 100 },
    });
    await probed;
    expect((await svc(['jobs', 'list'], settings)).stdout).toMatch(killed);
    // Instead of waiting: a lease is 30 s.
    await locker.query(`UPDATE jobs SET lease_until = lease_until - interval '30 seconds'`);
    await taken;
    await survivor.close();
    const { stdout } = await svc(['jobs', 'list'], settings);
    expect(stdout).toMatch(
      new RegExp(
        `^${job}: waiting, .*\\n.*  succeeded after .* on survivor\\n` +
          `.*  lost after .* on \\S+:${worker.processId}: The lease ended\\.$`,
        'm',
      ),
    );
  } finally {
    await survivor?.close();
    await database.close();
    await locker.end();
  }
});

/** Resolves when the log shows that each job has succeeded once. */
function allSucceed(child: ChildProcess): Promise<void> {
  const waiting = new Set(jobs.map(({ name }) => name));
  let text = '';
  return new Promise((resolve) => {
    child.stdout!.on('data', (chunk: string) => {
      text += chunk;
      for (const name of waiting) {
        if (text.includes(`"job":"${name}","msg":"Job succeeded"`)) waiting.delete(name);
      }
      if (waiting.size === 0) resolve();
    });
  });
}
