import { readConnectionSettings } from '../../src/storage/database/connection-settings.js';
import { DatabaseClient } from '../../src/storage/database/database-client.js';
import { Heartbeat } from '../../src/storage/database/heartbeat.js';
import { Hosts } from '../../src/storage/database/hosts.js';
import { createDatabase } from '../../../testing/databases/create-database.js';
import { startSilentProxy, type SilentProxy } from '../../../testing/databases/silent-proxy.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';

const interval = 20;
let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: SilentProxy;
let warnings: string[];
let connect: () => Promise<DatabaseClient>;
let heartbeat: Heartbeat;

beforeEach(async () => {
  database = await createDatabase();
  proxy = await startSilentProxy(database.url);
  warnings = [];
  const settings = { ...readConnectionSettings(proxy.url), connectionTimeoutMillis: 200 };
  const hosts = new Hosts({ hosts: [{}], target: 'any' }, settings, 200);
  const createClient = () => new DatabaseClient({ ...settings, hosts });
  connect = () => createClient().connect();
  heartbeat = new Heartbeat({
    hosts,
    createClient,
    onWarning: (text) => warnings.push(text),
    interval,
  });
});

afterEach(async () => {
  heartbeat.stop();
  await proxy.stop();
  await database.drop();
});

/** Resolves when the heartbeat is connected. */
async function beats(client: DatabaseClient): Promise<void> {
  await waitFor(async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%startedAt%'`,
    );
    // This query has the text too.
    return rows.length > 1;
  });
}

test('closes the connections to a server that does not answer any more', async () => {
  const client = await connect();
  await beats(client);
  proxy.silence();
  await expect(client.query('SELECT 1')).rejects.toThrow('the server does not answer');
  expect(warnings).toEqual([
    'All connections to the database are closed: the server does not answer.',
  ]);
  proxy.restore();
  await waitFor(() => warnings.length === 2);
  expect(warnings[1]).toBe('The database can be used again: the server.');
  const again = await connect();
  expect((await again.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await again.end();
});

test('a process that was busy reads the answers first', async () => {
  const client = await connect();
  await beats(client);
  for (let round = 0; round < 3; round++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, interval * 8);
    await client.query('SELECT 1');
  }
  expect(warnings).toEqual([]);
  await client.end();
});
