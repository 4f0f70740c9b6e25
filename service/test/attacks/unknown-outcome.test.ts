import { describe } from '@jest/globals';
import { createService, type Service } from '../../src/service.js';
import type { Statement } from '../../src/storage/database/database.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { startCommitProxy, type CommitProxy } from '../../../testing/databases/commit-proxy.js';
import { listen } from '../../../testing/suites/each-http.js';
import type { Answer } from '../../../testing/service/send.js';
import { createPostgres, type TestDatabase } from '../../../testing/databases/databases.js';
import { startPostgres, type PostgresServer } from '../../../testing/databases/postgres.js';
import { eachService, operator } from '../../../testing/suites/each-service.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { secrets } from '../../../testing/service/secrets.js';
import { tellCaller } from '../use-cases/support.js';

/** A client that gets "not stored" for a stored write repeats it under another id, and rates twice. */
const shop = (uuid: string) => ({ type: 'shop', ids: { uuid } });

async function storedUuids(service: Service): Promise<Set<string>> {
  const rows = await service.database.drizzle.query.entities.findMany();
  return new Set(rows.map(({ uuid }) => uuid));
}

eachService((_name, open) => {
  test('a stored write is acknowledged even if it cannot be read back', async () => {
    const service = await open();
    try {
      const { database } = service;
      const query = database.query.bind(database);
      let failures = 0;
      database.query = <Row>(statement: Statement) => {
        if (!statement.name.startsWith('changed-')) return query<Row>(statement);
        failures++;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      };
      expect(await addEntity(service, operator, shop('read-fails'))).toEqual({ created: true });
      expect(failures).toBeGreaterThan(0);
      database.query = query;
      // The write is visible once the database can be read.
      await service.writes.catchUp();
      const criteria = { uuid: 'read-fails' };
      expect(await service.identifiers.find([{ field: 'shop', criteria }], 'all')).toHaveLength(1);
      expect(await addEntity(service, operator, shop('read-fails'))).toEqual({ created: false });
    } finally {
      await service.close();
    }
  });
});

describe('when the connection to PostgreSQL is lost during a COMMIT', () => {
  let database: TestDatabase;
  let proxy: CommitProxy;
  let service: Service;
  beforeAll(async () => {
    database = await createPostgres();
    proxy = await startCommitProxy((database.location as { url: string }).url);
    service = await createService({ secrets, location: { url: proxy.url } });
  });
  afterAll(async () => {
    await service.close();
    await proxy.stop();
    await database.drop();
  });

  test('returns 50300 for a write whose COMMIT did not arrive, and stores nothing', async () => {
    proxy.cutAtCommit('request');
    await expect(
      tellCaller(addEntity(service, operator, shop('request-lost'))),
    ).rejects.toMatchObject({
      errorCode: 50300,
    });
    expect(await storedUuids(service)).not.toContain('request-lost');
  });

  test('acknowledges a write whose COMMIT was executed', async () => {
    proxy.cutAtCommit('answer');
    expect(await addEntity(service, operator, shop('answer-lost'))).toEqual({ created: true });
    expect(await storedUuids(service)).toContain('answer-lost');
  });

  test('returns 50301 for a write whose outcome cannot be determined', async () => {
    proxy.cutAtCommit('answer', { away: true });
    await expect(tellCaller(addEntity(service, operator, shop('all-lost')))).rejects.toMatchObject({
      errorCode: 50301,
    });
    proxy.restore();
    expect(await addEntity(service, operator, shop('all-lost'))).toEqual({ created: false });
  });
});

describe('when the PostgreSQL server crashes under load', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off' });
  });
  afterAll(() => postgres.stop());

  test('stores all acknowledged writes, and none that returned 50300', async () => {
    const service = await createService({ secrets, location: { url: postgres.url } });
    const http = await listen(service);
    try {
      const token = await http.key('entity:write');
      for (let round = 0; round < 3; round++) {
        const answers = new Map<string, Answer>();
        let isHalted = false;
        let acknowledged = 0;
        let reached = () => {};
        const isWarm = new Promise<void>((resolve) => (reached = resolve));
        const writer = async (number: number) => {
          for (let n = 0; !isHalted; n++) {
            const uuid = `${round}-${number}-${n}`;
            const answer = await http.request('POST', '/entity', { token, body: shop(uuid) });
            answers.set(uuid, answer);
            if (answer.status === 201 && ++acknowledged === 100) reached();
          }
        };
        const writers = Array.from({ length: 40 }, (_, number) => writer(number));
        await isWarm;
        await postgres.halt();
        isHalted = true;
        await postgres.start();
        await Promise.all(writers);

        // Pooled connections that the crash has cut fail once each.
        const stored = await waitFor(() => storedUuids(service));
        const codes = [...answers.values()].map(({ status, body }) => body.errorCode ?? status);
        expect(codes.filter((code) => ![201, 50300, 50301].includes(code))).toEqual([]);
        const wrong = [...answers].filter(
          ([uuid, { status, body }]) =>
            (status === 201 && !stored.has(uuid)) || (body.errorCode === 50300 && stored.has(uuid)),
        );
        expect(wrong).toEqual([]);
      }
    } finally {
      await http.close();
    }
  });
});
