import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { queryRows } from '../../src/storage/database/rows.js';
import type { TestDatabase } from '../../../testing/databases/databases.js';
import { eachDatabase } from '../../../testing/suites/each-database.js';

eachDatabase((name, create) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await create();
  });
  afterAll(() => opened.drop());

  test('is migrated; migrating again changes nothing', async () => {
    await opened.database.migrate();
    const rows = await opened.database.query<{ count: number }>({
      name: 'count-entities',
      text: 'SELECT count(*)::int AS count FROM entities WHERE id > $1',
      values: [0],
    });
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('rolls back a failed transaction', async () => {
    const { drizzle } = opened.database;
    await expect(
      opened.database.transaction(async (transaction) => {
        await transaction.execute(
          sql`INSERT INTO entities (uuid, type, added_by) VALUES ('a', 'b', 'operator')`,
        );
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await drizzle.query.entities.findMany()).toEqual([]);
  });

  test('notifies listeners of changes', async () => {
    let woken = () => {};
    const notified = new Promise<void>((resolve) => (woken = resolve));
    const stop = await opened.database.onChanges(() => woken());
    await opened.database.notifyChanges();
    await notified;
    await stop();
  });

  if (name === 'PostgreSQL') {
    test('notifies another node', async () => {
      const other = await openDatabase(opened.location);
      let calls = 0;
      let woken = () => {};
      const notified = new Promise<void>((resolve) => (woken = resolve));
      const stop = await other.onChanges(() => {
        // The first call reports that the connection is open.
        if (++calls === 2) woken();
      });
      await opened.database.notifyChanges();
      await notified;
      await stop();
      await other.close();
    });

    test('each connection has the timeouts of the settings, not those of the database', async () => {
      const { location, database } = opened;
      await database.drizzle.execute(
        sql.raw(`DO $$ BEGIN EXECUTE format(
          'ALTER DATABASE %I SET statement_timeout = 999', current_database()); END $$`),
      );
      const timeouts = { connection: 5_000, statement: 0, lock: 123, idleTransaction: 456 };
      const other = await openDatabase(location, { timeouts });
      try {
        const names = [
          'statement_timeout',
          'lock_timeout',
          'idle_in_transaction_session_timeout',
          'jit',
        ];
        const list = sql.raw(names.map((name) => `current_setting('${name}')`).join(', '));
        const rows = await queryRows(other.drizzle, sql`SELECT concat_ws(' ', ${list}) AS all`);
        expect(rows).toEqual([{ all: '0 123ms 456ms off' }]);
      } finally {
        await other.close();
      }
    });
  }
});
