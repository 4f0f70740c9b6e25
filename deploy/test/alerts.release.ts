import { rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { confirmTransaction } from '../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../contracts/typescript/reward-token-abi.js';
import { answerRequest } from '../../testing/chain/answer-request.js';
import { anvilProgram } from '../../testing/chain/anvil.js';
import { createAccount } from '../../testing/people/accounts.js';
import { send } from '../../testing/service/send.js';
import { signIn } from '../../testing/service/sign-in.js';
import { waitFor } from '../../testing/waiting/wait-for.js';
import { dashboardQueries } from './support/dashboard.js';
import { canMount, startFailingService, type FailingService } from './support/failing-service.js';
import { isPrometheusInstalled, startPrometheus, type Prometheus } from './support/prometheus.js';
import { readNames } from './support/queries.js';
import { alertRules, shortenRules } from './support/rules.js';

const program = anvilProgram();
if (!program) process.stdout.write('Alerts are not caused: there is no anvil for this system.\n');

/** Facts of the database are at most 5 seconds old when they are scraped, every 3 seconds. */
const rules = shortenRules({
  divisor: 300,
  minimumSeconds: 10,
  thresholds: {
    ...(canMount && { SvcDiskLow: { '0.1': '0.97' } }),
    SvcLag: { '30': '4' },
    SvcChainStuck: { '600': '15' },
    SvcOracleOutOfFunds: { '300': '10' },
    SvcErasureStuck: { '3600': '5' },
  },
});

(program && isPrometheusInstalled ? describe : describe.skip)('in Prometheus', () => {
  let service: FailingService;
  let prometheus: Prometheus;
  const caused = new Set<string>();
  beforeAll(async () => {
    service = await startFailingService(program!);
    const targets = [service.first, service.second].map(({ metrics }) => metrics);
    prometheus = await startPrometheus(rules, targets);
    // Their metrics have no series before.
    await addShop('first-shop');
    await waitFor(
      () => prometheus.query('count(svc_oracle_funds) + count(up == 1)'),
      ([sum]) => sum?.value[1] === '3',
      { what: 'the metrics' },
    );
  });
  afterAll(async () => {
    await prometheus.stop();
    await service.stop();
  });

  const queries = [
    ...dashboardQueries,
    ...alertRules.map(({ alert, expr }) => ({ title: alert, query: expr })),
  ];
  test.each(queries)('the service has what is queried for $title: $query', async ({ query }) => {
    await prometheus.query(query);
    const { metrics, groupLabels } = readNames(query);
    const known = new Set<string>();
    for (const { name, labels } of metrics) {
      const exposed = await readLabels(name);
      for (const label of exposed) known.add(label);
      expect([name, [...exposed]]).toEqual([name, expect.arrayContaining(['instance', ...labels])]);
    }
    expect([...known]).toEqual(expect.arrayContaining(groupLabels));
  });

  test('no alert fires while all is well', async () => {
    // After its start, Prometheus has not scraped yet.
    await untilOver(...alertRules.map(({ alert }) => alert));
    expect(await readFiring()).toEqual([]);
  });

  (canMount ? test : test.skip)('an alert fires while a disk is full', async () => {
    const file = join(service.data, 'large');
    writeFileSync(file, Buffer.alloc(40 * 1024 ** 2));
    const labels = { instance: service.first.metrics, folder: 'data' };
    await untilFiring('SvcDiskLow', labels);
    await untilFiring('SvcDiskFull', labels);
    rmSync(file);
    await untilOver('SvcDiskLow', 'SvcDiskFull');
  });

  test('an alert fires while one address sends too many requests', async () => {
    const state = { isOver: false };
    const flood = (async () => {
      while (!state.isOver) await Promise.all(Array.from({ length: 20 }, () => readStatus()));
    })();
    await untilFiring('SvcFlood', {});
    state.isOver = true;
    await flood;
    await untilOver('SvcFlood');

    function readStatus(): Promise<number | undefined> {
      return new Promise((resolve, reject) => {
        const { hostname, port } = new URL(service.second.url);
        request({ hostname, port, path: '/badges', localAddress: '127.0.0.2' }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        })
          .on('error', reject)
          .end();
      });
    }
  });

  test('an alert fires while an instance can read neither the change feed nor the network', async () => {
    await service.execute('REVOKE SELECT ON changes, edges FROM second');
    await untilFiring('SvcLag', { instance: service.second.metrics });
    expect(await readFiring()).toEqual(['SvcLag']);
    await service.execute('GRANT SELECT ON changes, edges TO second');
    await untilOver('SvcLag');
  });

  test('an alert fires while an erasure cannot delete rows', async () => {
    const token = await addShop('erased-shop');
    await service.execute('REVOKE DELETE ON entities FROM first');
    expect(await send(service.first.url, 'DELETE', '/me', { token })).toMatchObject({
      status: 202,
    });
    await untilFiring('SvcErasureStuck', {});
    await service.execute('GRANT DELETE ON entities TO first');
    await bringForward('erase-people');
    await untilOver('SvcErasureStuck');
  });

  test('an alert fires while no node of a chain answers', async () => {
    breakNode();
    await untilFiring('SvcChainStuck', { chain_id: '31337' });
    service.proxy.setFault(() => undefined);
    await untilOver('SvcChainStuck');
  });

  test('an alert fires while an oracle has no funds', async () => {
    const { client, oracle } = service;
    await client.setBalance({ address: oracle, value: 0n });
    await service.request();
    await untilFiring('SvcOracleOutOfFunds', { chain_id: '31337' });
    await client.setBalance({ address: oracle, value: 10n ** 20n });
    await untilOver('SvcOracleOutOfFunds');
  });

  test('an alert fires after a token did not accept an answer', async () => {
    const { client, token } = service;
    // The service must not answer before.
    breakNode();
    await service.request();
    const setPause = async (functionName: 'pause' | 'unpause') =>
      confirmTransaction(
        client,
        await client.writeContract({ address: token.address, abi: rewardTokenAbi, functionName }),
      );
    await setPause('pause');
    await answerRequest(client, token);
    await setPause('unpause');
    await client.mine({ blocks: 5 });
    service.proxy.setFault(() => undefined);
    await waitFor(
      () => prometheus.query('svc_chain_lag_blocks == 0'),
      (series) => series.length > 0,
    );
    await bringForward('watch-oracle-31337');
    await untilFiring('SvcCallbacksFailing', { chain_id: '31337' });
    await untilOver('SvcCallbacksFailing');
    // It stays a problem for seven days.
    const problems = await prometheus.query('svc_oracle_problem');
    expect(problems.map(({ value }) => value[1])).toContain('1');
    expect(await readFiring()).toEqual([]);
  });

  test('an alert fires while the database is stopped', async () => {
    await service.postgres.halt();
    await untilFiring('SvcDatabaseGone', { instance: service.first.metrics });
    await untilFiring('SvcDatabaseGone', { instance: service.second.metrics });
    expect(await readFiring()).not.toContain('SvcLag');
    await service.postgres.start();
    await untilOver('SvcDatabaseGone');
  });

  test('an alert fires when all instances have ended', async () => {
    await service.first.kill();
    await service.second.kill();
    await untilFiring('SvcNotScraped', { job: 'svc' });
  });

  test('the tests above have caused each alert', () => {
    const disks = canMount ? [] : ['SvcDiskFull', 'SvcDiskLow'];
    const names = alertRules.map(({ alert }) => alert);
    expect([...caused, ...disks].sort()).toEqual(names.sort());
  });

  /** A person adds an entity, and returns the token of the sign-in. */
  async function addShop(uuid: string): Promise<string> {
    const { token } = await signIn(service.first.url, createAccount());
    const body = { type: 'shop', ids: { uuid } };
    expect(await send(service.first.url, 'POST', '/entity', { token, body })).toMatchObject({
      body: { status: 'success' },
    });
    return token;
  }

  async function readLabels(metric: string): Promise<Set<string>> {
    // Those with a label that only some have, such as the status of a request.
    const series = await prometheus.query(`last_over_time(${metric}[5m])`);
    return new Set(series.flatMap((one) => Object.keys(one.metric)));
  }

  async function readFiring(): Promise<string[]> {
    const alerts = await prometheus.readAlerts();
    const firing = alerts.filter(({ state }) => state === 'firing');
    return [...new Set(firing.map(({ labels }) => labels['alertname']!))].sort();
  }

  async function untilFiring(name: string, expected: Record<string, string>): Promise<void> {
    const { annotations, labels } = await waitFor(
      async () => {
        const alerts = await prometheus.readAlerts();
        return alerts.find(
          ({ state, labels: of }) =>
            state === 'firing' &&
            of['alertname'] === name &&
            Object.entries(expected).every(([label, value]) => of[label] === value),
        )!;
      },
      Boolean,
      { what: name, seconds: 60 },
    );
    // Their templates were filled.
    expect(`${annotations['summary']} ${annotations['description']}`).not.toMatch(
      /\{\{|no value|error/,
    );
    expect(labels).toMatchObject({ severity: expect.any(String) as string });
    caused.add(name);
  }

  function untilOver(...names: string[]): Promise<unknown> {
    return waitFor(readFiring, (firing) => !firing.some((name) => names.includes(name)), {
      what: `the end of ${names.join()}`,
      seconds: 60,
    });
  }

  function breakNode(): void {
    service.proxy.setFault((_request, response) => {
      response.destroy();
      return 'answered';
    });
  }

  function bringForward(job: string): Promise<void> {
    return service.execute(`UPDATE jobs SET next_run_at = now() WHERE name = '${job}'`);
  }
});
