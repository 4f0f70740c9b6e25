import { describe } from '@jest/globals';
import { readConfiguration } from '../../src/configuration.js';
import { startServer } from '../../src/service.js';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { makeDatabase } from '../../../testing/databases/locations.js';
import { testLong } from '../../../testing/suites/test-long.js';

// The embedded database has one instance.
describe('five nodes that start at once on a fresh PostgreSQL', () => {
  test.each([1, 2, 3])('run the migrations one after another (round %i)', async () => {
    const { settings, remove } = await makeDatabase();
    const { location } = readConfiguration(settings);
    const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(location)));
    const migrations = await Promise.allSettled(databases.map((database) => database.migrate()));
    expect(migrations.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
    const [row] = await databases[0]!.query<{ count: number }>({
      name: 'migrations',
      text: 'SELECT count(*)::int - count(DISTINCT hash)::int AS count FROM drizzle.__drizzle_migrations',
      values: [],
    });
    expect(row).toEqual({ count: 0 });
    for (const database of databases) await database.close();
    await remove();
  });

  testLong('all become ready', async () => {
    const { settings, remove } = await makeDatabase();
    const configuration = {
      ...readConfiguration({ ...settings, SVC_LOG_LEVEL: 'fatal', SVC_DRAIN_MILLISECONDS: '0' }),
      port: 0,
    };
    const starts = await Promise.allSettled(
      Array.from({ length: 5 }, () => startServer(configuration)),
    );
    expect(starts.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
    for (const start of starts) {
      if (start.status === 'rejected') continue;
      expect((await fetch(`${start.value.address}/health/ready`)).status).toBe(200);
      await start.value.close();
    }
    await remove();
  });
});
