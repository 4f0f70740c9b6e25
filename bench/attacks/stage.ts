import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Connector } from '../../service/src/connectors/connector.js';
import type { Place } from '../../testing/databases/locations.js';
import { createAccount } from '../../testing/people/accounts.js';
import { importInto } from '../../testing/service/import-into.js';
import { connectAccount, openService } from '../accounts/stage.js';
import { toPerson } from '../scanner/to-person.js';
import { createPerson, type Person } from './person.js';
import type { Readers, ReaderTimes } from './readers.js';
import { startServiceProcess, type ServiceProcess } from './service-process.js';
import type { Strangers } from './servers/strangers.js';

/** The latencies of others during a part of a scenario, and the resources of the service. */
export interface Phase {
  /** In milliseconds. */
  p95: number;
  longest: number;
  /** Requests of others that were not answered with 200, of how many. */
  failures: number;
  requests: number;
  processorSecondsPerMinute: number;
  /** Resident memory at most, in MiB. */
  peak: number;
}

/** An account at a social network, for a wallet. */
export interface GivenAccount {
  network: string;
  wallet: string;
  account: string;
}

/** The settings of a stage. */
export interface StageOptions {
  strangers: Strangers;
  settings: Record<string, string>;
  /** Those that are connected before the service starts. */
  accounts: readonly GivenAccount[];
}

/** A running service with a few people, on PostgreSQL. */
export interface Stage {
  readonly process: ServiceProcess;
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Signs a person in, by default a new one, who calls from the network address. */
  createPerson(networkAddress: string, wallet?: PrivateKeyAccount): Promise<Person>;
  /** Connects accounts as if their owners had proved them. */
  connectAccounts(accounts: readonly GivenAccount[]): Promise<void>;
  /** Sends requests of others for the given seconds, and does the work meanwhile. */
  measure<Result>(
    seconds: number,
    work?: () => Promise<Result>,
  ): Promise<{ phase: Phase; result: Awaited<Result> | undefined }>;
  close(): Promise<void>;
}

/** Requests of others in a second. */
const requestsPerSecond = 20;
const people = 40;
const shops = Array.from({ length: 10 }, (_, number) => `shop-${number}`);

/** Fills the database, and starts the service. */
export async function openStage(
  place: Place,
  { strangers, settings, accounts: given }: StageOptions,
): Promise<Stage> {
  const url = place.settings['DATABASE_URL'] ?? '';
  const wallets = [createAccount(), createAccount()];
  const lines = listLines(wallets.map(({ address }) => address.toLowerCase()));
  await importInto(
    url,
    Array.from(lines, (line) => JSON.stringify(line)),
  );
  if (given.length > 0) await connectAll(url, given);
  const service = await startServiceProcess({ ...place.settings, ...settings }, strangers.port);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const readers = fork(join(import.meta.dirname, 'readers.ts'), { serialization: 'advanced' });
  await once(readers, 'message');
  const tokens: string[] = [];
  for (const wallet of wallets) {
    tokens.push((await createPerson(service.url, '203.0.113.201', wallet)).token);
  }

  const readAsOthers = async (seconds: number): Promise<ReaderTimes> => {
    const common = { url: service.url, requestsPerSecond, tokens, targets: shops };
    readers.send({ ...common, milliseconds: seconds * 1_000 } satisfies Readers);
    const [result] = (await once(readers, 'message')) as [ReaderTimes | { error: string }];
    if ('error' in result) throw new Error(result.error);
    return result;
  };
  // The first requests to a started service take longer.
  await readAsOthers(5);

  return {
    process: service,
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await pool.query(text, values)).rows as Row[],
    createPerson: (...parameters) => createPerson(service.url, ...parameters),
    connectAccounts: (accounts) => connectAll(url, accounts),
    async measure(seconds, work) {
      await service.resetPeak();
      const startedAt = performance.now();
      const before = await service.readProcessorSeconds();
      const [{ times, failures }, result] = await Promise.all([readAsOthers(seconds), work?.()]);
      const used = (await service.readProcessorSeconds()) - before;
      const elapsed = (performance.now() - startedAt) / 1_000;
      const sorted = [...times].sort((a, b) => a - b);
      const phase = {
        p95: sorted[Math.floor(0.95 * sorted.length)] ?? 0,
        longest: sorted.at(-1) ?? 0,
        failures,
        requests: times.length,
        processorSecondsPerMinute: (used / elapsed) * 60,
        peak: await service.readPeak(),
      };
      return { phase, result };
    },
    async close() {
      readers.kill();
      await service.stop();
      await pool.end();
    },
  };
}

/** Several at a time, which are all of one network. */
async function connectAll(url: string, accounts: readonly GivenAccount[]): Promise<void> {
  const connector = createConnector(accounts[0]!.network);
  const service = await openService({ url }, connector);
  const left = [...accounts];
  const connectNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      await connectAccount(service, connector, next.wallet, next.account);
    }
  };
  await Promise.all(Array.from({ length: 8 }, connectNext));
  await service.close();
}

/** Seconds until something holds; undefined if it does not within the limit. */
export async function measureUntil(
  holds: () => Promise<boolean> | boolean,
  limit: number,
): Promise<number | undefined> {
  for (const startedAt = performance.now(); ;) {
    const isReached = await holds();
    const seconds = (performance.now() - startedAt) / 1_000;
    if (isReached) return seconds;
    if (seconds > limit) return undefined;
    await sleep(100);
  }
}

/** Two readers who know people who rate shops. */
function* listLines(readers: readonly string[]): Generator<object> {
  const others = Array.from({ length: people }, (_, number) => toPerson(number + 1));
  for (const uuid of [...readers, ...others]) {
    yield { entity: { type: 'Address', ids: { uuid, address: uuid } } };
  }
  for (const uuid of shops) yield { entity: { type: 'shop', ids: { uuid } } };
  for (const [index, source] of [...readers, ...others].entries()) {
    const known = others.filter((_, number) => (number + index) % 4 === 0);
    for (const target of known.filter((one) => one !== source)) {
      yield {
        relationship: {
          type: 'social',
          sourceCriteria: { uuid: source },
          targetCriteria: { uuid: target },
          properties: { kind: 'friend' },
        },
      };
    }
  }
  for (const [index, source] of others.entries()) {
    for (const [number, target] of shops.entries()) {
      yield {
        feedback: {
          sourceCriteria: { uuid: source },
          targetCriteria: { uuid: target },
          items: { stars: 1 + ((index + number) % 5), review: `Review ${index} of ${target}.` },
        },
      };
    }
  }
}

/** Only for connecting: accounts are read by the service's own one. */
function createConnector(network: string): Connector {
  const refuse = () => Promise.reject(new Error('Not for reading.'));
  return {
    network,
    title: network,
    asksFor: 'nothing',
    begin: refuse,
    finish: refuse,
    listFollows: refuse,
  };
}
