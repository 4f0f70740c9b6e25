import assert from 'node:assert/strict';
import { createService, type Service } from '../../../src/service.js';
import {
  startPatroni,
  type Member,
  type PatroniCluster,
} from '../../../../testing/databases/patroni.js';
import { createKey } from '../../../../testing/service/create-key.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import { secrets } from '../../../../testing/service/secrets.js';
import { startHttp, type HttpSurface } from '../../../../testing/service/start-http.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { Load, shops, type Write } from '../../faults/support/load.js';
import { formatWrite, listWrites } from '../../faults/support/stored.js';

/** What happens to the primary: PostgreSQL is killed, Patroni too, or both stop, and continue after the promotion. */
export type Fault = 'kill PostgreSQL' | 'kill both' | 'stop both';

/** What a fault led to. Times in milliseconds. */
export interface Outcome {
  fault: Fault;
  /** From the fault until another server was the primary. */
  promoted: number;
  /** From then until each instance had acknowledged a write. */
  writing: number;
  /** The acknowledged writes, and the refusals by status and code of the error. */
  acknowledged: number;
  refusals: Record<string, number>;
}

const clients = 4;

/** Two instances of the service under load, whose primary fails again and again. */
export class FailoverTrial {
  readonly #cluster: PatroniCluster;
  readonly #instances: { service: Service; http: HttpSurface; key: string }[] = [];
  readonly #acknowledged: Write[] = [...shops];
  readonly #unfinished: Write[] = [];
  #faults = 0;

  private constructor(cluster: PatroniCluster) {
    this.#cluster = cluster;
  }

  static async start(): Promise<FailoverTrial> {
    const cluster = await startPatroni();
    const trial = new FailoverTrial(cluster);
    try {
      await cluster.waitForSynchronous();
      for (let n = 0; n < 2; n++) {
        const service = await createService({ secrets, location: { url: cluster.url } });
        const key = await createKey(service, `load ${n}`, ['admin']);
        trial.#instances.push({ service, http: await startHttp(service), key });
      }
      const [load] = trial.#createLoads();
      for (const shop of shops)
        assert.equal(((await load!.send(shop)) as { status: number }).status, 201);
      await load!.stop();
      return trial;
    } catch (error) {
      await trial.stop();
      throw error;
    }
  }

  /**
   * Lets the fault happen under load, and heals it.
   * @throws AssertionError when an acknowledged write is lost or doubled, or an index is not that of a fresh instance
   */
  async run(fault: Fault): Promise<Outcome> {
    const primary = await this.#cluster.waitForSynchronous();
    const loads = this.#createLoads();
    for (const load of loads) {
      load.start(clients, { persistent: true, first: this.#faults++ * clients });
    }
    await Promise.all(loads.map((load) => load.waitForAcknowledged(50)));
    await cause(fault, primary);
    const failedAt = performance.now();
    await this.#cluster.waitForPromotion(primary);
    const promotedAt = performance.now();
    const writing = loads.map((load) => load.waitForAcknowledged(1));
    if (fault === 'stop both') primary.thaw();
    await Promise.all(writing);
    const writingAt = performance.now();
    if (fault === 'kill both') primary.start();
    await Promise.all(loads.map((load) => load.waitForAcknowledged(50)));
    await Promise.all(loads.map((load) => load.stop()));
    for (const load of loads) {
      assert.deepEqual(load.unanswered, []);
      this.#acknowledged.push(...load.acknowledged);
      this.#unfinished.push(...load.unfinished);
    }
    await this.#cluster.waitForSynchronous();
    await this.#compare();
    return {
      fault,
      promoted: promotedAt - failedAt,
      writing: writingAt - promotedAt,
      acknowledged: loads.reduce((sum, load) => sum + load.acknowledged.length, 0),
      refusals: count(loads.flatMap((load) => load.refusals)),
    };
  }

  async stop(): Promise<void> {
    for (const { service, http } of this.#instances) {
      await http.close();
      await service.close();
    }
    await this.#cluster.stop();
  }

  #createLoads(): Load[] {
    return this.#instances.map(({ http, key }) => new Load(http.url, key));
  }

  async #compare(): Promise<void> {
    const fresh = await createService({ secrets, location: { url: this.#cluster.url } });
    try {
      this.#compareWrites(count(await listWrites(fresh)));
      const { stored, computed } = await derivedTables(fresh);
      assert.deepEqual(stored, computed);
      const expected = await describeIndex(fresh, fresh);
      for (const { service } of this.#instances) {
        let found = '';
        await waitFor(
          async () => (found = await describeIndex(service, fresh)) === expected,
          Boolean,
          { what: 'the index of a fresh instance', seconds: 10 },
        ).catch(() => assert.equal(found, expected));
      }
    } finally {
      await fresh.close();
    }
  }

  #compareWrites(stored: Record<string, number>): void {
    const acknowledged = this.#acknowledged.map(formatWrite);
    const lost = acknowledged.filter((name) => stored[name] === undefined);
    assert.deepEqual(lost, [], 'Acknowledged writes are lost.');
    const doubled = Object.keys(stored).filter((name) => stored[name] !== 1);
    assert.deepEqual(doubled, [], 'Writes are stored twice.');
    const sent = new Set([...acknowledged, ...this.#unfinished.map(formatWrite)]);
    const invented = Object.keys(stored).filter((name) => !sent.has(name));
    assert.deepEqual(invented, [], 'Writes are stored that were never sent.');
  }
}

async function cause(fault: Fault, primary: Member): Promise<void> {
  switch (fault) {
    case 'kill PostgreSQL':
      primary.killPostgres();
      break;
    case 'kill both':
      primary.kill();
      break;
    case 'stop both':
      await primary.freeze();
  }
}

/** Describes what an instance answers about every entity of the database, from its memory. */
async function describeIndex(service: Service, { database }: Service): Promise<string> {
  const { writes } = service;
  const entities = await database.drizzle.query.entities.findMany({ orderBy: ({ id }) => id });
  const lines: unknown[] = [
    await writes.rank({ source: 1, targets: { type: 'Address' }, limit: 1e6 }),
  ];
  for (const { id } of entities) {
    const ranked = await writes.rank({ source: id, targets: { type: 'shop' }, limit: 10 });
    lines.push([id, await writes.network(id), ranked]);
  }
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

function count(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
