import { sql } from 'drizzle-orm';
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/auth/api-keys.js';
import { replaceSigningKeys } from '../../src/auth/signing-keys.js';
import type { Service } from '../../src/service.js';
import { deleteOldAuditEntries } from '../../src/storage/audit/audit-log.js';
import { exportLines } from '../../src/transfer/export-lines.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { splitEntity } from '../../src/use-cases/entities/split-entity.js';
import { importLines } from '../../../testing/service/import-lines.js';
import { eachService, operator } from '../../../testing/suites/each-service.js';
import { createClientPrincipal } from '../use-cases/support.js';

eachService((_name, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.close());

  const run = (statement: string) => service.database.drizzle.execute(sql.raw(statement));
  const entries = () =>
    service.database.drizzle.query.auditLog.findMany({ orderBy: (log, { asc }) => asc(log.id) });
  /** Does the work, and returns the entries that it adds. */
  async function record(work: () => Promise<unknown>) {
    const before = (await entries()).length;
    await work();
    return (await entries())
      .slice(before)
      .map(({ actor, action, details }) => ({ actor, action, details }));
  }
  const shop = { name: 'My shop', scopes: ['admin', 'read:any'] as const };

  test('records the creation and the revocation of API keys', async () => {
    const { id, key } = await createApiKey(service.database, { ...shop, expiresOn: '2999-06-30' });
    const revoked = await record(() => revokeApiKey(service.database, id));
    expect(revoked).toEqual([
      {
        actor: 'command line',
        action: 'revoke-key',
        details: { keyId: id, name: 'My shop' },
      },
    ]);
    const created = (await entries()).at(-2);
    expect(created).toMatchObject({ actor: 'command line', action: 'create-key' });
    expect(created!.details).toEqual({ keyId: id, ...shop, expiresOn: '2999-06-30' });
    expect(await record(() => revokeApiKey(service.database, id))).toEqual([]);
    expect(JSON.stringify(await entries())).not.toContain(key);
  });

  test('creates and revokes no key without an entry', async () => {
    const { id } = await createApiKey(service.database, shop);
    const before = await listApiKeys(service.database);
    await run('ALTER TABLE audit_log ADD CONSTRAINT none CHECK (false) NOT VALID');
    try {
      await expect(createApiKey(service.database, shop)).rejects.toThrow();
      await expect(revokeApiKey(service.database, id)).rejects.toThrow();
    } finally {
      await run('ALTER TABLE audit_log DROP CONSTRAINT none');
    }
    expect(await listApiKeys(service.database)).toEqual(before);
  });

  test('records a split by row ids, without the wallet of a person', async () => {
    const wallet = `0x${'ab'.repeat(20)}`;
    const add = (ids: Record<string, string>) =>
      addEntity(service, operator, { type: 'Address', ids });
    await add({ uuid: wallet });
    await add({ uuid: 'second', email: 'a@shop.example' });
    await add({ uuid: wallet, email: 'a@shop.example' });
    const admin = createClientPrincipal('admin');
    const [entry, ...more] = await record(() => splitEntity(service, admin, 'second'));
    expect(more).toEqual([]);
    expect(entry).toEqual({
      actor: `API key ${admin.keyId} (${admin.name})`,
      action: 'split',
      details: { entities: [expect.any(Number), expect.any(Number)] },
    });
    expect(JSON.stringify(await entries())).not.toContain(wallet);
  });

  test('records a refused split nowhere', async () => {
    expect(await record(() => splitEntity(service, operator, 'unknown').catch(() => 0))).toEqual(
      [],
    );
  });

  test('records exports before their first line, imports, and new signing keys', async () => {
    const actions = await record(async () => {
      await importLines(service, ['{"entity":{"type":"shop","ids":{"uuid":"a"}}}']);
      await exportLines(service, () => Promise.reject(new Error('closed'))).catch(() => undefined);
      await replaceSigningKeys(service);
    });
    expect(actions).toEqual([
      {
        actor: 'command line',
        action: 'import',
        details: { file: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
      { actor: 'command line', action: 'export', details: {} },
      { actor: 'command line', action: 'rotate-signing-keys', details: {} },
    ]);
  });

  test('refuses every change, and loses only what is older than two years', async () => {
    await run(`INSERT INTO audit_log (at, actor, action, details) VALUES
      (now() - interval '2 years 1 minute', 'command line', 'export', '{}'),
      (now() - interval '2 years' + interval '1 day', 'command line', 'export', '{}')`);
    for (const statement of [
      `UPDATE audit_log SET actor = 'x'`,
      `UPDATE audit_log SET at = '2000-01-01'`,
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
    ]) {
      await expect(run(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('cannot be changed') as string },
      });
    }
    const before = await entries();
    await deleteOldAuditEntries(service.database);
    expect(await entries()).toEqual(before.filter(({ id }) => id !== before.at(-2)!.id));
  });
});
