import { sql } from 'drizzle-orm';
import type { Database } from '../../src/storage/database/database.js';
import { openDatabase, openToRead } from '../../src/storage/database/open-database.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { createDatabase } from '../../../testing/databases/create-database.js';
import { migrated } from '../../../testing/databases/template.js';

// What a pooler would do with the connections, a release suite tests with PgBouncer.
let place: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
const timeouts = { connection: 5_000, statement: 300, lock: 123, idleTransaction: 456 };
beforeAll(async () => {
  place = await createDatabase(migrated);
  const { url } = place;
  database = await openDatabase({ url, sessionUrl: url, poolSize: 2 }, { timeouts });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const settings = sql`SELECT concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
  current_setting('idle_in_transaction_session_timeout'), current_setting('jit')) AS all`;
const readStatements = () =>
  database.query<{ count: number }>({
    name: 'statements',
    text: 'SELECT count(*)::int AS count FROM pg_prepared_statements WHERE $1',
    values: [true],
  });

test('each statement and transaction has the timeouts, and leaves nothing on the connection', async () => {
  expect(await queryRows(database.drizzle, settings)).toEqual([{ all: '300ms 123ms 456ms off' }]);
  const inTransaction = (untimed: boolean) =>
    database.transaction((connection) => queryRows(connection, settings), { untimed });
  expect(await inTransaction(false)).toEqual([{ all: '300ms 123ms 456ms off' }]);
  expect(await inTransaction(true)).toEqual([{ all: '0 0 0 off' }]);
  expect(await readStatements()).toEqual([{ count: 0 }]);
});

test('a statement that takes too long is ended, and its connection stays usable', async () => {
  await expect(database.drizzle.execute(sql`SELECT pg_sleep(5)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  });
  await expect(
    Promise.all([1, 2, 3].map(() => database.drizzle.execute(sql`SELECT 1/0`))),
  ).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await readStatements()).toEqual([{ count: 0 }]);
});

test('changes of a failed transaction are rolled back, those of a statement are kept', async () => {
  const insert = (uuid: string) =>
    sql`INSERT INTO entities (uuid, type, added_by) VALUES (${uuid}, 'b', 'operator')`;
  await expect(
    database.transaction(async (connection) => {
      await connection.execute(insert('a'));
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await database.drizzle.execute(insert('c'));
  const kept = await queryRows(database.drizzle, sql`SELECT uuid FROM entities`);
  expect(kept).toEqual([{ uuid: 'c' }]);
});

test('reads a snapshot, and listens, on other connections', async () => {
  let woken = () => {};
  const notified = new Promise<void>((resolve) => (woken = resolve));
  const stop = await database.onChanges(() => woken());
  await database.notifyChanges();
  await notified;
  await stop();
  const bytes = await database.snapshot(async (snapshot) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of snapshot.copy('SELECT 1')) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
  expect(bytes.subarray(0, 6).toString()).toBe('PGCOPY');
});

test('opened to read, it refuses to write', async () => {
  const { url } = place;
  const reader = await openToRead({ url, sessionUrl: url });
  try {
    await expect(reader.drizzle.execute(sql`DELETE FROM entities`)).rejects.toMatchObject({
      cause: { code: '25006' },
    });
  } finally {
    await reader.close();
  }
});

test('a session address of another database is refused before anything is migrated', async () => {
  await using other = await createEmpty();
  const wrong = await openDatabase({ url: place.url, sessionUrl: other.url });
  try {
    await expect(wrong.migrate()).rejects.toThrow(
      'DATABASE_SESSION_URL and DATABASE_URL lead to different databases: both must be the same.',
    );
  } finally {
    await wrong.close();
  }
  const empty = await openDatabase({ url: other.url });
  const found = await queryRows(empty.drizzle, sql`SELECT to_regclass('entities') AS table`);
  await empty.close();
  expect(found).toEqual([{ table: null }]);
});

test.each([
  ['postgres://a@h:x/d', /^DATABASE_SESSION_URL (?:is not a valid address|has a port)/],
  ['postgres://a@h1,,h2/d', /^DATABASE_SESSION_URL has an empty host/],
])('names the session address %s when it is wrong', async (sessionUrl, message) => {
  await expect(openDatabase({ url: place.url, sessionUrl })).rejects.toThrow(message);
});

async function createEmpty() {
  const { url, drop } = await createDatabase();
  return { url, [Symbol.asyncDispose]: drop };
}
