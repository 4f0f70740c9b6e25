import { sql } from 'drizzle-orm';
import { KeyUsage } from '../../src/auth/key-usage.js';
import { createApiKey, listApiKeys } from '../../src/auth/api-keys.js';
import type { Service } from '../../src/service.js';
import { deleteOldKeyReads, listKeyReads } from '../../src/storage/audit/key-reads.js';
import { send } from '../../../testing/service/send.js';
import { startHttp } from '../../../testing/service/start-http.js';
import { clear, eachService, operator } from '../../../testing/suites/each-service.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  beforeEach(() => clear(service));
  afterAll(() => service.close());

  const today = () => new Date().toISOString().slice(0, 10);
  const run = (statement: string) => service.database.drizzle.execute(sql.raw(statement));
  const makeKey = (...scopes: ('read:any' | 'badge:write' | 'admin')[]) =>
    createApiKey(service.database, { name: 'shop', scopes });
  const counts = async () => (await listKeyReads(service.database)).map(({ count }) => count);
  const days = async () =>
    (await listApiKeys(service.database)).map(({ lastUsedOn }) => lastUsedOn);

  test('requests with a key leave the day, and the number of those that needed read:any', async () => {
    await addEntity(service, operator, { type: 'Address', ids: { uuid: 'ada' } });
    const reader = await makeKey('read:any');
    const writer = await makeKey('badge:write');
    const unused = await makeKey('admin');
    const { url, close } = await startHttp(service);
    const sourceCriteria = { uuid: 'ada' };
    const ask = async (token: string, path: string, query: Record<string, unknown>) =>
      (await send(url, 'GET', path, { token, query })).status;
    const rank = (token: string) => ask(token, '/ranking', { sourceCriteria, targetType: 'shop' });
    expect(await rank(reader.key)).toBe(200);
    expect(await rank(reader.key)).toBe(200);
    expect(await ask(reader.key, '/badges', { qualifier: 'positive' })).toBeLessThan(500);
    expect(await ask(reader.key, '/ranking', { targetType: 'shop' })).toBe(400);
    expect(await rank(writer.key)).toBe(403);
    // Nothing of it is stored in the requests.
    await close();
    expect(await listKeyReads(service.database)).toEqual([
      { keyId: reader.id, name: 'shop', count: 2, hour: expect.any(Date) as Date },
    ]);
    const used = Object.fromEntries(
      (await listApiKeys(service.database)).map(({ id, lastUsedOn }) => [id, lastUsedOn]),
    );
    expect(used).toEqual({ [reader.id]: today(), [writer.id]: today(), [unused.id]: null });
  });

  test('a failed write is made up for by the next one', async () => {
    const { id } = await makeKey('read:any');
    const usage = new KeyUsage(service.database);
    const count = () => {
      usage.noteUse(id);
      usage.countRead(id);
    };
    count();
    await run('ALTER TABLE api_key_reads RENAME TO gone');
    await expect(usage.flush()).rejects.toThrow();
    count();
    await run('ALTER TABLE gone RENAME TO api_key_reads');
    expect(await days()).toEqual([null]);
    await usage.flush();
    expect(await counts()).toEqual([2]);
    expect(await days()).toEqual([today()]);
  });

  test('instances add to the same hour, and none sets an earlier day', async () => {
    const { id } = await makeKey('read:any');
    await run(`UPDATE api_keys SET last_used_on = '2999-01-01'`);
    const instances = [new KeyUsage(service.database), new KeyUsage(service.database)];
    for (const usage of instances) {
      usage.noteUse(id);
      for (let read = 0; read < 3; read++) usage.countRead(id);
    }
    await Promise.all(instances.map((usage) => usage.flush()));
    await Promise.all(instances.map((usage) => usage.flush()));
    expect((await counts()).reduce((sum, count) => sum + count)).toBe(6);
    expect(await days()).toEqual(['2999-01-01']);
  });

  test('numbers of reads go after two years', async () => {
    const { id } = await makeKey('read:any');
    await run(`INSERT INTO api_key_reads VALUES
      ('${id}', now() - interval '2 years 1 hour', 1), ('${id}', now() - interval '700 days', 2)`);
    await deleteOldKeyReads(service.database);
    expect(await counts()).toEqual([2]);
  });
});
