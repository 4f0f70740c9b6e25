import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { readConfiguration } from '../../src/configuration.js';
import { addFacts, type Facts } from '../../src/metrics/fact-metrics.js';
import { openMetrics } from '../../src/metrics/open-metrics.js';
import { measureRequests } from '../../src/metrics/request-metrics.js';
import { openVideos } from '../../src/videos/videos.js';
import { createPostgres } from '../../../testing/databases/databases.js';
import { find, listNames, parseMetrics } from './support/parse-metrics.js';

const docs = join(import.meta.dirname, '../../../docs/metrics.md');
const oracle = { address: '0xoperator', jobId: '0xjob' };
const chain = {
  id: 31,
  rpcUrls: ['http://127.0.0.1:9'],
  confirmations: 1,
  pollMilliseconds: 1_000,
  timeoutMilliseconds: 1_000,
  maximumBlocks: 100,
  historyRequestsPerDay: 0,
  contracts: [],
  oracles: [oracle],
  answerLimits: [],
  rewards: [],
};
const scanned = {
  ids: [31],
  oracles: [{ ...oracle, chainId: 31 }],
  answerLimits: [],
  rewards: [],
  follows: undefined,
};

test('states what the database has', async () => {
  const { database, location, drop } = await createPostgres();
  const [{ seen } = { seen: '' }] = await database.query<{ seen: string }>({
    name: 'seen',
    text: 'SELECT pg_current_snapshot()::text AS seen',
    values: [],
  });
  await database.drizzle.execute(sql`
    INSERT INTO jobs (name, failures) VALUES ('expire-videos', 3), ('scan-chain-31', 1)`);
  await database.drizzle.execute(sql`
    INSERT INTO job_runs (job, holder, finished_at, outcome) VALUES
      ('expire-videos', 'a', '2026-01-02T03:04:05Z', 'succeeded'),
      ('expire-videos', 'a', now(), 'failed'), ('scan-chain-31', 'a', now(), 'succeeded')`);
  await database.drizzle.execute(sql`
    INSERT INTO chains (chain_id, scanner, head_number, checked_at, problem) VALUES
      (31, 'a', 120, now(), 'No node answers.'), (32, 'a', 1, now(), NULL)`);
  await database.drizzle.execute(sql`
    INSERT INTO chain_checkpoints (chain_id, contract, block_number, block_hash, block_at)
    VALUES (31, '', 100, '0x', now() - interval '90 seconds')`);
  await database.drizzle.execute(sql`
    INSERT INTO oracle_requests (chain_id, contract, request_id, requester, job_id, block_number, block_hash,
      log_index, at, source, target, transaction_id, payment, callback_function, expiration)
    VALUES (31, '0xoperator', '0x1', '0xtoken', '0xjob', 1, '0x', 1, now() - interval '70 seconds', '0xperson',
      '0xother', 'order', '0', '0x', 0)`);
  await database.drizzle.execute(sql`
    INSERT INTO oracle_answers (chain_id, contract, request_id, requester, job_id, block_number, at, has_failed)
    VALUES (31, '0xoperator', '0x2', '0xtoken', '0xjob', 1, now(), true),
      (31, '0xoperator', '0x3', '0xtoken', '0xjob', 1, now(), NULL)`);
  await database.drizzle.execute(sql`
    INSERT INTO network_accounts (network, key, wallet_hash, wallet, account_id, label, failing_since)
    VALUES ('nostr', 'a', 'a', '0xa', 'a', 'a', NULL), ('nostr', 'b', 'b', '0xb', 'b', 'b', now())`);
  await database.drizzle.execute(sql`
    INSERT INTO erasures (id, person_id, address, former_ids, total, created_at)
    VALUES ('a', 1, '0xperson', '[]', 1, now() - interval '2 hours')`);
  await database.drizzle.execute(sql`
    INSERT INTO changes (kind, a, created_at) VALUES ('entity', 1, now() - interval '20 seconds'), ('entity', 2, now())`);
  const configuration = readConfiguration({ PATH: process.env['PATH'] });
  const metrics = await openMetrics(
    {
      database,
      writes: { index: undefined, state: { caughtUpAt: Date.now(), loads: 1, seen } },
      videos: await openVideos(configuration.videos),
    },
    { ...configuration, location, chains: { chains: [chain], scanned } },
    { warn: fail },
  );
  const text = await metrics.write();
  await metrics.close();
  await drop();

  const samples = parseMetrics(text);
  const ofChain = (name: string, chainId = '31') => find(samples, name, { chain_id: chainId });
  const job = { name: 'expire-videos' };
  expect(find(samples, 'svc_job_consecutive_failures', job)).toBe(3);
  expect(find(samples, 'svc_job_last_success_timestamp_seconds')).toBe(1_767_323_045);
  expect(ofChain('svc_chain_lag_blocks')).toBe(20);
  expect(ofChain('svc_chain_lag_blocks', '32')).toBeUndefined();
  const progress = ofChain('svc_chain_last_progress_timestamp_seconds')!;
  expect(Math.abs(Date.now() / 1_000 - 90 - progress)).toBeLessThan(10);
  expect(ofChain('svc_chain_problem')).toBe(1);
  expect(ofChain('svc_oracle_oldest_request_age_seconds')).toBeGreaterThanOrEqual(70);
  expect(ofChain('svc_oracle_failed_callbacks')).toBe(1);
  expect(ofChain('svc_oracle_problem')).toBe(0);
  expect(ofChain('svc_oracle_funds')).toBeUndefined();
  expect(find(samples, 'svc_network_accounts', { state: 'ok' })).toBe(1);
  expect(find(samples, 'svc_network_accounts', { state: 'failing' })).toBe(1);
  expect(find(samples, 'svc_erasures_running')).toBe(1);
  expect(find(samples, 'svc_erasure_oldest_age_seconds')).toBeGreaterThanOrEqual(7_200);
  expect(find(samples, 'svc_change_log_lag_entries')).toBe(2);
  expect(find(samples, 'svc_change_log_lag_seconds')).toBeGreaterThanOrEqual(20);
  expect(find(samples, 'svc_index_bytes')).toBeUndefined();
  expect(text).not.toMatch(/0xperson|0xtoken/);
});

function fail(): never {
  throw new Error('Reading the database failed.');
}

describe('with everything at its largest', () => {
  let text: string;
  beforeAll(async () => {
    const registry = new Registry();
    const app = fastify();
    await app.register(measureRequests(registry));
    const statuses = [200, 400, 404, 429, 500, 503];
    const routes = Array.from({ length: 80 }, (_, index) => `/route${index}`);
    for (const url of routes) {
      app.get<{ Querystring: { status: string } }>(
        url,
        { schema: { operationId: url } },
        (request, reply) => reply.code(Number(request.query.status)).send(),
      );
    }
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const url of routes) {
      await Promise.all(statuses.map((status) => fetch(`${address}${url}?status=${status}`)));
    }
    const many = Array.from({ length: 100 }, (_, index) => index);
    addFacts(registry, {
      pool: { used: 1, idle: 1, waiting: 1, max: 1 },
      replica: { caughtUpAt: Date.now(), loads: 1, seen: '' },
      indexBytes: 1,
      uploads: { receivedBytes: 1, finished: 1 },
      database: {
        now: Date.now(),
        changeLog: { entries: 1, seconds: 1 },
        jobs: many.map((index) => ({
          ...{
            name: `job-${index}`,
            nextRunAt: new Date(),
            failures: 1,
            holder: null,
            leaseUntil: null,
          },
          isHeld: false,
          runs: [
            {
              holder: 'a',
              startedAt: new Date(),
              finishedAt: new Date(),
              outcome: 'succeeded',
              error: null,
            },
          ],
        })),
        chains: many.map((chainId) => ({
          ...{
            chainId,
            headNumber: 2,
            scannedNumber: 1,
            lagSeconds: 1,
            stoppedBecause: null,
            problem: null,
          },
        })),
        oracles: many.map((chainId) => ({
          ...{
            chainId,
            account: null,
            openCount: 0,
            openSeconds: null,
            checkedSeconds: null,
            problem: null,
          },
        })),
        failedAnswers: new Map(many.map((index) => [index, 1])),
        networks: ['github', 'nostr', 'x'].map((network) => ({
          ...{ network, accountCount: 1, failingCount: 1, lagSeconds: 0 },
        })),
        erasures: { count: 1, oldestSeconds: 1 },
      },
      local: {
        data: { folder: '', freeBytes: 1, sizeBytes: 1 },
        videos: { folder: '', freeBytes: 1, sizeBytes: 1 },
        uploads: 1,
      },
      balances: new Map(many.map((index) => [index, { funds: 1, link: 1 }])),
    } satisfies Facts);
    text = await registry.metrics();
    await app.close();
  });

  test('there is room for the metrics of Node.js and of writes', () => {
    expect(parseMetrics(text).length).toBeLessThanOrEqual(2_000 - ofNode - ofWrites);
  });

  test('failures keep their route after many refusals', () => {
    const failures = parseMetrics(text).filter(
      ({ labels }) =>
        labels['http_response_status_code'] === '500' && labels['http_route'] !== '_OTHER',
    );
    expect(failures.length).toBeGreaterThan(20);
  });

  test('the documentation has each metric', async () => {
    const documented = Array.from(
      (await readFile(docs, 'utf8')).matchAll(/^\| `(\w+)` /gm),
      ([, name]) => name!,
    );
    const ofWritesOnly = /^svc_writes?_/;
    expect(
      documented.filter((name) => !/^SVC_/.test(name) && !ofWritesOnly.test(name)).toSorted(),
    ).toEqual(listNames(text).toSorted());
  });
});

/** Series of the process and Node.js, with room for further versions; two histograms of writes by kind, and one of waits. */
const ofNode = 110;
const ofWrites = 3 * 17 + 1;
