import { describe } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createService } from '../../src/service.js';
import type { Database } from '../../src/storage/database/database.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';
import { createPostgres, type TestDatabase } from '../../../testing/databases/databases.js';
import { secrets } from '../../../testing/service/secrets.js';
import { testLong } from '../../../testing/suites/test-long.js';

// The embedded database has one instance: no other one can hold its locks.
describe('a node that hangs in the middle of a transaction', () => {
  const timeouts = { connection: 5_000, statement: 30_000, lock: 100, idleTransaction: 5_000 };
  let opened: TestDatabase;
  let http: Http;
  let other: Database;
  let key: string;
  let endAll: (() => void)[];
  beforeEach(async () => {
    endAll = [];
    opened = await createPostgres();
    http = await listen(await createService({ secrets, location: opened.location, timeouts }));
    other = await openDatabase(opened.location, { timeouts });
    key = await http.key('admin');
    expect((await rename('before')).status).toBe(201);
  });
  afterEach(async () => {
    for (const end of endAll) end();
    await other.close();
    await http.close();
    await opened.drop();
  });

  const rename = (name: string) =>
    http.request('POST', '/entity', {
      token: key,
      body: { type: 'shop', ids: { uuid: 'shop' }, name },
    });

  /** Holds the locks of the statement until `end` is called or the database ends it. */
  async function hang(statement: string): Promise<{ ended: Promise<unknown>; end: () => void }> {
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    endAll.push(end);
    let locked = () => {};
    const hanging = new Promise<void>((resolve) => (locked = resolve));
    const ended = other
      .transaction(async (connection) => {
        await connection.execute(sql.raw(statement));
        locked();
        await held;
      })
      .catch((reason: unknown) => reason);
    await hanging;
    return { ended, end };
  }

  testLong(
    'delays other writes only until the timeout, and they are told to try again',
    async () => {
      const hung = await hang('SELECT 1 FROM entities FOR UPDATE');
      const refused = await rename('refused');
      expect(refused).toMatchObject(matchError(50300, /try again/));
      expect(refused.headers.get('retry-after')).toBe('1');
      let answer = refused;
      while (answer.status === 503) answer = await rename('after');
      expect(answer).toMatchObject({ status: 200 });
      hung.end();
      expect(await hung.ended).toMatchObject({ name: 'CommitUnansweredError' });
    },
  );

  testLong('locks a table: the service is not ready until the locks are released', async () => {
    const ready = async () => (await http.request('GET', '/health/ready')).status;
    const hung = await hang('LOCK TABLE entities IN ACCESS EXCLUSIVE MODE');
    expect(await ready()).toBe(503);
    while ((await ready()) !== 200);
    expect(await rename('after')).toMatchObject({ status: 200 });
    hung.end();
    await hung.ended;
  });

  test('a long statement is cancelled, except in an export', async () => {
    const database = await openDatabase(opened.location, {
      timeouts: { ...timeouts, statement: 200 },
    });
    const sleep = (untimed: boolean) =>
      database.transaction((connection) => connection.execute(sql`SELECT pg_sleep(0.6)`), {
        accessMode: 'read only',
        untimed,
      });
    try {
      await expect(sleep(false)).rejects.toMatchObject({ cause: { code: '57014' } });
      await expect(sleep(true)).resolves.toBeDefined();
    } finally {
      await database.close();
    }
  });
});
