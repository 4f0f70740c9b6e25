import type { Statement } from '../../src/storage/database/database.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

eachHttp((name, open) => {
  let http: Http;
  beforeEach(async () => {
    http = await open();
  });
  afterEach(() => http.close());

  const ready = () => http.request('GET', '/health/ready');

  /** Counts the uses of the database. */
  function countUses(): () => number {
    const { database } = http.service;
    let uses = 0;
    const transaction = database.transaction.bind(database);
    database.transaction = (work, config) => {
      uses++;
      return transaction(work, config);
    };
    const query = database.query.bind(database);
    database.query = <Row>(statement: Statement) => {
      if (statement.name === 'ready') uses++;
      return query<Row>(statement);
    };
    return () => uses;
  }

  test('a hundred requests at once cause one query', async () => {
    const uses = countUses();
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 100 }, ready));
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(uses()).toBeGreaterThan(0);
    expect(uses()).toBeLessThanOrEqual(1 + Math.floor(seconds));
  });

  test('requests one after another share the result of the last second', async () => {
    const uses = countUses();
    const startedAt = performance.now();
    for (let asked = 0; asked < 50; asked++) expect((await ready()).status).toBe(200);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(uses()).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  });

  test('is not ready while the database is read-only', async () => {
    const { drizzle } = http.service.database;
    if (name === 'PGlite') await drizzle.execute('SET default_transaction_read_only = on');
    else {
      await drizzle.execute(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on',
          current_database()); END $$`,
      );
      // Earlier connections do not know it yet.
      await drizzle.execute(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      await drizzle.execute('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    }
    expect(await ready()).toMatchObject(matchError(50300, /not available/));
    expect((await http.request('GET', '/health/live')).status).toBe(200);
    if (name === 'PGlite') await drizzle.execute('SET default_transaction_read_only = off');
  });
});
