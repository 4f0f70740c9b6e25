import pg from 'pg';
import { createService, type Service } from '../../src/service.js';
import { readConnectionSettings } from '../../src/storage/database/connection-settings.js';
import { DatabaseClient } from '../../src/storage/database/database-client.js';
import { Heartbeat } from '../../src/storage/database/heartbeat.js';
import { Hosts } from '../../src/storage/database/hosts.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { administrate } from '../../../testing/databases/administrate.js';
import { startPostgres, type PostgresServer } from '../../../testing/databases/postgres.js';
import { startSilentProxy } from '../../../testing/databases/silent-proxy.js';
import { secrets } from '../../../testing/service/secrets.js';
import { operator } from '../../../testing/suites/each-service.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { tellCaller } from '../use-cases/support.js';

let primary: PostgresServer;
let standby: PostgresServer;
let service: Service;
const durable = { fsync: 'off' };
const shop = (uuid: string) => addEntity(service, operator, { type: 'shop', ids: { uuid } });
const list = (...servers: PostgresServer[]) =>
  `postgres://postgres@${servers.map(({ url }) => new URL(url).host).join(',')}/postgres`;

beforeAll(async () => {
  primary = await startPostgres(durable);
  await primary.halt();
  standby = await startPostgres(durable, { primary });
  await primary.start();
  service = await createService({ secrets, location: { url: list(standby, primary) } });
});

afterAll(async () => {
  await service.close();
  await primary.stop();
  await standby.stop();
});

test('of several hosts, the one that accepts writes is used', async () => {
  expect(await shop('first')).toEqual({ created: true });
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const { rows } = await client.query('SELECT uuid FROM entities');
  expect(rows).toEqual([{ uuid: 'first' }]);
  await client.end();
});

test('without such a host, the error says what each of them is', async () => {
  const closed = { ...primary, url: 'postgres://127.0.0.1:1/' };
  const database = await openDatabase({ url: list(standby, closed) });
  await expect(database.readMigrations()).rejects.toThrow(
    /^No server .*: 127\.0\.0\.1:\d+ is a standby; 127\.0\.0\.1:1 \(connect ECONNREFUSED .*\)\.$/,
  );
  await database.close();
  const any = await openDatabase({ url: `${list(standby, closed)}?target_session_attrs=any` });
  expect(await any.query({ name: 'one', text: 'SELECT 1 AS one', values: [] })).toEqual([
    { one: 1 },
  ]);
  await any.close();
});

test('connections to a standby end when its name leads to another server', async () => {
  const address = await startSilentProxy(standby.url);
  const settings = readConnectionSettings(address.url);
  const hosts = new Hosts({ hosts: [{}], target: 'any' }, settings, 1_000);
  const createClient = () => new DatabaseClient({ ...settings, hosts });
  const heartbeat = new Heartbeat({ hosts, createClient, interval: 20 });
  const client = await createClient().connect();
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const { rows } = await client.query('SELECT pg_is_in_recovery() AS is_standby');
  expect(rows).toEqual([{ is_standby: true }]);
  await waitFor(async () => (await standbyBeats(client)) > 1);
  address.lead(primary.url);
  await ended;
  heartbeat.stop();
  await address.stop();
});

/** Returns how often a heartbeat has connected to the standby. */
async function standbyBeats(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE query LIKE 'SELECT pg_is_in_recovery() AS "isStandby"%'`,
  );
  for (const { pid } of rows) seen.add(pid);
  return seen.size;
}
const seen = new Set<number>();

test('a COMMIT that no standby has is not acknowledged', async () => {
  await administrate(primary.url, `ALTER SYSTEM SET synchronous_standby_names = 'none'`);
  await administrate(primary.url, 'SELECT pg_reload_conf()');
  const write = tellCaller(shop('alone'));
  const waiting = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  const cancel = new pg.Client({ connectionString: primary.url });
  await cancel.connect();
  const { rows } = await waitFor(
    () => cancel.query<{ ok: boolean }>(`SELECT pg_cancel_backend(pid) AS ok ${waiting}`),
    ({ rowCount }) => rowCount === 1,
  );
  expect(rows).toEqual([{ ok: true }]);
  await expect(write).rejects.toMatchObject({ errorCode: 50301 });
  await cancel.query('ALTER SYSTEM RESET synchronous_standby_names');
  await cancel.query('SELECT pg_reload_conf()');
  await cancel.end();
  expect(await shop('alone')).toEqual({ created: false });
});

test('after a promotion, writes go to the new primary', async () => {
  const lsn = 'pg_last_wal_replay_lsn() = pg_last_wal_receive_lsn()';
  await primary.halt();
  await waitFor(async () => {
    await administrate(standby.url, `SELECT 1 / (${lsn})::int`);
    return true;
  });
  await administrate(standby.url, 'SELECT pg_promote()');
  await waitFor(async () => (await shop('second')).created);
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  const { rows } = await client.query('SELECT uuid FROM entities ORDER BY uuid');
  expect(rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual(['alone', 'first', 'second']);
  await client.end();
});
