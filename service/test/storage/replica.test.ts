import { jest } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createService, type Service } from '../../src/service.js';
import { deleteOldChanges } from '../../src/storage/replica/change-log.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { addRelationship } from '../../src/use-cases/relationships/add-relationship.js';
import { giveFeedback } from '../../src/use-cases/feedback/give-feedback.js';
import { rankEntities } from '../../src/use-cases/entities/rank-entities.js';
import { createPostgres, type TestDatabase } from '../../../testing/databases/databases.js';
import { startPostgres } from '../../../testing/databases/postgres.js';
import { operator } from '../../../testing/suites/each-service.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { secrets } from '../../../testing/service/secrets.js';
import { expectServiceError } from '../use-cases/support.js';

let home: TestDatabase;
let here: Service;
let there: Service;

beforeEach(async () => {
  home = await createPostgres();
  here = await createService({ secrets, location: home.location });
  there = await createService({ secrets, location: home.location });
  await prepare(here);
  await there.writes.catchUp();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await here.close();
  await there.close();
  await home.drop();
});

const person = (number: number) => `person-${number}`;

async function prepare(service: Service): Promise<void> {
  for (const uuid of ['anna', 'ben', ...Array.from({ length: 10 }, (_, n) => person(n))]) {
    await addEntity(service, operator, { type: 'Address', ids: { uuid }, name: uuid });
  }
  await addEntity(service, operator, { type: 'provider', ids: { uuid: 'bakery' }, name: 'Bakery' });
}

function befriend(service: Service, source: string, target: string) {
  return addRelationship(service, operator, {
    type: 'social',
    sourceCriteria: { uuid: source },
    targetCriteria: { uuid: target },
  });
}

function rate(service: Service, source: string, stars: number) {
  return giveFeedback(service, operator, {
    sourceCriteria: { uuid: source },
    targetCriteria: { uuid: 'bakery' },
    items: { stars },
  });
}

function ask(service: Service, source = 'anna') {
  return rankEntities(service, operator, {
    sourceCriteria: { uuid: source },
    targetType: 'provider',
    language: 'en',
  });
}

async function summary(service: Service): Promise<string | null | undefined> {
  return (await ask(service))[0]?.summaryText;
}

/** The promise is a second; a machine that is busy with other tests gets more. */
async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  expect(await waitFor(read, (value) => value === expected)).toEqual(expected);
}

const recommended = '\u2068ben\u2069 in your network recommends this';

test('a node sees its own writes in the next read, and those of other nodes soon', async () => {
  await befriend(here, 'anna', 'ben');
  await rate(here, 'ben', 5);
  expect(await summary(here)).toBe(recommended);
  await eventually(() => summary(there), recommended);
});

test('reads the log by polling without notifications', async () => {
  jest.spyOn(here.database, 'notifyChanges').mockResolvedValue(undefined);
  await befriend(here, 'anna', 'ben');
  await rate(here, 'ben', 5);
  await eventually(() => summary(there), recommended);
});

test('updates names, identifiers and relationships in the memory of another node', async () => {
  await befriend(here, 'anna', 'ben');
  await rate(here, 'ben', 5);
  await eventually(() => summary(there), recommended);
  await addEntity(here, operator, {
    type: 'Address',
    ids: { uuid: 'ben', address: `0x${'b'.repeat(40)}` },
    name: 'Benjamin',
  });
  await eventually(() => summary(there), '\u2068Benjamin\u2069 in your network recommends this');

  const back = async () => {
    const [step] = (await there.relationships.get([await pair(there)])).values();
    return step?.full.inverse;
  };
  expect(await back()).toBeUndefined();
  await addRelationship(here, operator, {
    type: 'social',
    sourceCriteria: { uuid: 'anna' },
    targetCriteria: { uuid: 'ben' },
    bidirectional: true,
  });
  await eventually(back, true);
});

/** From Ben to Anna. */
async function pair(service: Service): Promise<[number, number]> {
  const [ben, anna] = await service.identifiers.find(
    [
      { field: 'a', criteria: { uuid: 'ben' } },
      { field: 'b', criteria: { uuid: 'anna' } },
    ],
    'all',
  );
  return [ben!, anna!];
}

test('merged entities are one entity on every node', async () => {
  await befriend(here, 'anna', person(1));
  await rate(here, 'ben', 5);
  expect(await summary(here)).toBeNull();
  await eventually(() => summary(there), null);
  // Posting an entity with identifiers of both makes one of them.
  await addEntity(here, operator, {
    type: 'Address',
    ids: { uuid: person(1), handle: 'ben' },
    name: 'ben',
  });
  await addEntity(here, operator, {
    type: 'Address',
    ids: { uuid: 'ben', handle: 'ben' },
    name: 'ben',
  });
  expect(await summary(here)).toBe(recommended);
  await eventually(() => summary(there), recommended);
});

test('does not miss a transaction that commits after later ones', async () => {
  await befriend(here, 'anna', 'ben');
  await rate(here, 'ben', 5);
  await eventually(() => summary(there), recommended);
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let begun = () => {};
  const started = new Promise<void>((resolve) => (begun = resolve));
  const late = here.database.drizzle.transaction(async (transaction) => {
    await transaction.execute(sql`UPDATE entities SET name = 'Bert' WHERE uuid = 'ben'`);
    await transaction.execute(
      sql`INSERT INTO changes (kind, a) SELECT 'entity', id FROM entities WHERE uuid = 'ben'`,
    );
    begun();
    await held;
  });
  await started;
  await rate(here, person(3), 4);
  await there.writes.catchUp();
  expect(await summary(there)).toBe(recommended);
  commit();
  await late;
  await eventually(() => summary(there), '\u2068Bert\u2069 in your network recommends this');
});

test('an open transaction in any database does not delay later ones', async () => {
  const elsewhere = await createPostgres();
  const other = new pg.Client({ connectionString: (elsewhere.location as { url: string }).url });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT pg_current_xact_id()');
    await befriend(here, 'anna', 'ben');
    await rate(here, 'ben', 5);
    await there.writes.catchUp();
    expect(await summary(there)).toBe(recommended);
  } finally {
    await other.end();
    await elsewhere.drop();
  }
});

test('a node that starts during writes ends with the same state', async () => {
  const writes = (async () => {
    for (let number = 0; number < 10; number++) {
      await befriend(here, 'anna', person(number));
      await rate(here, person(number), 5);
    }
  })();
  const late = await createService({ secrets, location: home.location });
  await writes;
  await late.writes.catchUp();
  expect(await ask(late)).toEqual(await ask(here));
  await late.close();
});

test('a node that is behind the kept log reloads everything', async () => {
  await there.writes.close();
  await befriend(here, 'anna', 'ben');
  await rate(here, 'ben', 5);
  await here.database.drizzle.execute(sql`TRUNCATE changes`);
  await there.writes.catchUp();
  expect(await summary(there)).toBeNull();
  const later = Date.now() + 2 * 60 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  await there.writes.catchUp();
  expect(await summary(there)).toBe(recommended);
});

test('deletes old entries of the log', async () => {
  await befriend(here, 'anna', 'ben');
  await here.database.drizzle.execute(
    sql`UPDATE changes SET created_at = now() - interval '2 hours'`,
  );
  await deleteOldChanges(here.database);
  const rows = await queryRows<{ count: number }>(
    here.database.drizzle,
    sql`SELECT count(*)::int AS count FROM changes`,
  );
  expect(rows[0]?.count).toBe(0);
});

test('reads from memory continue without the database; writes are visible again after it returns', async () => {
  // With `synchronous_commit` off, a server that crashes loses the writes that it has just acknowledged.
  const server = await startPostgres({ fsync: 'off' });
  const failures: unknown[] = [];
  const service = await createService({
    secrets,
    location: { url: server.url },
    onError: (error) => failures.push(error),
  });
  const other = await createService({ secrets, location: { url: server.url } });
  try {
    await prepare(service);
    await befriend(service, 'anna', 'ben');
    await rate(service, 'ben', 5);
    await eventually(() => summary(other), recommended);
    await server.halt();
    expect(await summary(other)).toBe(recommended);
    await expectServiceError(rate(service, 'ben', 1), 'databaseUnavailable');
    await server.start();
    await eventually(async () => (await rate(service, 'ben', 1)).created, false);
    const warned = '\u2068ben\u2069 in your network advises against this';
    await eventually(() => summary(service), warned);
    await eventually(() => summary(other), warned);
  } finally {
    await service.close();
    await other.close();
    await server.stop();
  }
});
