import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAccountSecret } from '../src/auth/account-secret.js';
import { eachPlace } from '../../testing/suites/each-place.js';
import { startSvc, startServing } from '../../testing/service/svc.js';

test('the file of the secret is made once, and only its owner reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-secret-'));
  const file = join(folder, 'data/account-secret');
  const secrets = await Promise.all([1, 2, 3].map(() => readAccountSecret({ file })));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await readFile(file, 'utf8')).toBe(secrets[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

test('a secret that is set is used as it is', async () => {
  expect(await readAccountSecret({ secret: 'set' })).toBe('set');
});

eachPlace((name, make) => {
  const secret = 'a secret of tests, long enough for the setting';

  test('a service with another secret does not start', async () => {
    const place = await make();
    const first = await startServing({ ...place.settings, SVC_ACCOUNT_SECRET: secret });
    first.child.kill('SIGTERM');
    await first.ended;
    const other = { ...place.settings, SVC_ACCOUNT_SECRET: `${secret}!`, PORT: '0' };
    const { code, stderr } = await startSvc(['serve'], other).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(
      'The secret of connected accounts is not the one that this database began with.',
    );
    await place.remove();
  });

  test('networks that are asked for need a secret with a PostgreSQL server', async () => {
    const place = await make();
    const settings = { ...place.settings, SVC_NETWORKS: 'nostr' };
    if (name === 'PGlite') {
      const server = await startServing(settings);
      const { result } = (await (await fetch(`${server.url}/networks`)).json()) as {
        result: object;
      };
      expect(result).toMatchObject({ networks: [{ network: 'nostr' }] });
      server.child.kill('SIGTERM');
      await server.ended;
    } else {
      const { code, stderr } = await startSvc(['serve'], { ...settings, PORT: '0' }).ended;
      expect(code).toBe(2);
      expect(stderr).toContain('SVC_NETWORKS needs SVC_ACCOUNT_SECRET.');
    }
    await place.remove();
  });
});
