import { createApiKey } from '../../src/auth/api-keys.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { startPostgres, type PostgresServer } from '../../../testing/databases/postgres.js';
import { svc } from '../../../testing/service/run-svc.js';
import { accountSecret } from '../../../testing/service/secrets.js';
import { startServing } from '../../../testing/service/svc.js';
import { Load, shops } from './support/load.js';
import { expectStored, storedWrites } from './support/stored.js';

eachPlace((_name, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('a service that is stopped under load answers every request first', async () => {
    const { stdout } = await svc(
      ['keys', 'create', '--name', 'load', '--scopes', 'admin'],
      place.settings,
    );
    const server = await startServing({ ...place.settings, SVC_DRAIN_MILLISECONDS: '6000' });
    const load = new Load(server.url, stdout.trim());
    for (const shop of shops) await load.send(shop);
    load.start(8);
    await load.waitForAcknowledged(100);
    server.child.kill('SIGTERM');
    // As a load balancer does: nothing is sent to a service that is not ready.
    while ((await fetch(`${server.url}/health/ready`)).status === 200);
    await load.stop();
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(load.refusals).toEqual([]);
    expect(load.unanswered).toEqual([]);
    expectStored(await storedWrites(place.settings), [...shops, ...load.acknowledged], []);
  });
});

describe('when the PostgreSQL server goes away and comes back', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    // The server's log must have every acknowledged write.
    postgres = await startPostgres({ fsync: 'off' });
  });
  afterAll(() => postgres.stop());

  test('the service reports it, recovers by itself, and loses nothing', async () => {
    const settings = { DATABASE_URL: postgres.url, SVC_ACCOUNT_SECRET: accountSecret };
    const server = await startServing(settings);
    const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
    const database = await openDatabase({ url: postgres.url });
    const { key } = await createApiKey(database, { name: 'load', scopes: ['admin'] });
    await database.close();
    const load = new Load(server.url, key);
    for (const shop of shops) await load.send(shop);

    load.start(8, { persistent: true });
    await load.waitForAcknowledged(100);
    expect(await ready()).toBe(200);
    await postgres.halt();
    await load.waitForRefused(50);
    // The answer of the last second is cached.
    while ((await ready()) !== 503);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);

    await postgres.start();
    await load.waitForAcknowledged(100);
    while ((await ready()) !== 200);
    await load.stop();
    const refusals = new Set(load.refusals);
    // A write that was being stored when the server stopped.
    refusals.delete('503 50301');
    expect(refusals).toEqual(new Set(['503 50300']));
    expect(load.unanswered).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    // Refused writes were sent again until they were acknowledged.
    expectStored(await storedWrites(settings), [...shops, ...load.acknowledged], load.unfinished);
  });
});
