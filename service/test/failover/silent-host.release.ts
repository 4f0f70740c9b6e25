import { openDatabase } from '../../src/storage/database/open-database.js';
import { createApiKey } from '../../src/auth/api-keys.js';
import { makeDatabase, type Place } from '../../../testing/databases/locations.js';
import { startSilentProxy, type SilentProxy } from '../../../testing/databases/silent-proxy.js';
import { spawnSvc, startServing, startSvc } from '../../../testing/service/svc.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { Load, shops } from '../faults/support/load.js';
import { expectStored, storedWrites } from '../faults/support/stored.js';

let place: Place;
let proxy: SilentProxy;
let settings: Record<string, string>;
beforeEach(async () => {
  place = await makeDatabase();
  proxy = await startSilentProxy(place.settings['DATABASE_URL']!);
  settings = { ...place.settings, SVC_NETWORKS: 'none', DATABASE_URL: proxy.url };
});
afterEach(async () => {
  await proxy.stop();
  await place.remove();
});

test('the service is back soon after its server was silent, and loses nothing', async () => {
  const server = await startServing({ ...settings, SVC_LOG_LEVEL: 'warn' });
  const database = await openDatabase({ url: place.settings['DATABASE_URL']! });
  const { key } = await createApiKey(database, { name: 'load', scopes: ['admin'] });
  await database.close();
  const load = new Load(server.url, key);
  for (const shop of shops) await load.send(shop);
  load.start(8, { persistent: true });
  await load.waitForAcknowledged(200);
  const silentAt = performance.now();
  proxy.silence();
  // Of those that were in progress; later ones wait for a connection.
  await load.waitForRefused(1);
  // Five seconds, and up to one until the next question.
  expect(performance.now() - silentAt).toBeLessThan(8_000);
  await server.waitForLog(/All connections to the database are closed: the server does not answer/);
  proxy.restore();
  const restoredAt = performance.now();
  await load.waitForAcknowledged(1);
  // Five seconds until an attempt to connect is given up, and up to one until the next.
  expect(performance.now() - restoredAt).toBeLessThan(10_000);
  await load.waitForAcknowledged(200);
  await server.waitForLog(/The database can be used again/);
  await load.stop();
  expect(load.unanswered).toEqual([]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  expectStored(
    await storedWrites(place.settings),
    [...shops, ...load.acknowledged],
    load.unfinished,
  );
});

test('a command ends when its server is silent', async () => {
  expect(await spawnSvc(['migrate'], settings)).toMatchObject({ code: 0 });
  const lines = Array.from({ length: 300_000 }, (_, number) =>
    JSON.stringify({ entity: { type: 'shop', ids: { uuid: `shop-${number}` } } }),
  );
  const command = startSvc(['import', '-'], settings, { input: lines.join('\n') });
  const database = await openDatabase({ url: place.settings['DATABASE_URL']! });
  const beats = {
    name: 'beats',
    text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND query LIKE 'SELECT pg_is_in_recovery() AS "isStandby"%'`,
    values: [],
  };
  await waitFor(async () => (await database.query(beats)).length > 0);
  proxy.silence();
  expect(await command.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database is not available') as string,
  });
  await database.close();
});
