import { createService } from '../../src/service.js';
import { writeBatch } from '../../src/storage/database/unit-of-work.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { administrate } from '../../../testing/databases/administrate.js';
import { startPostgres, type PostgresServer } from '../../../testing/databases/postgres.js';
import { secrets } from '../../../testing/service/secrets.js';
import { operator } from '../../../testing/suites/each-service.js';
import { tellCaller } from '../use-cases/support.js';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
});
afterAll(() => postgres.stop());

async function waitForStandby(names: string): Promise<void> {
  await administrate(postgres.url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await administrate(postgres.url, 'SELECT pg_reload_conf()');
}

test('a COMMIT that waits for a standby for too long is not acknowledged, except in a batch', async () => {
  const timeouts = { connection: 5_000, statement: 500, lock: 5_000, idleTransaction: 10_000 };
  const service = await createService({ secrets, location: { url: postgres.url }, timeouts });
  const shop = (uuid: string) => ({ type: 'shop', ids: { uuid } });
  try {
    await waitForStandby('none');
    const batch = writeBatch(service, (context) => addEntity(context, operator, shop('batch')));
    await expect(tellCaller(addEntity(service, operator, shop('single')))).rejects.toMatchObject({
      errorCode: 50301,
    });
    await waitForStandby('');
    expect(await batch).toEqual({ created: true });
    expect(await addEntity(service, operator, shop('single'))).toEqual({ created: false });
  } finally {
    await service.close();
  }
});
