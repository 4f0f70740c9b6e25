import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAccountSecret } from '../../src/auth/account-secret.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the file of the secret is made once, and only its owner reads it', async () => {
  const file = join(folder, 'account-secret');
  const secret = await readAccountSecret({ file }, true);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['account-secret']);
  expect(await readAccountSecret({ file }, true)).toBe(secret);
  expect(await readAccountSecret({ file }, false)).toBe(secret);
});

test('the file of a database that has begun with a secret is not made again', async () => {
  const file = join(folder, 'account-secret');
  await expect(readAccountSecret({ file }, false)).rejects.toThrow(
    `The database began with the secret in ${file}, which is missing: restore it from a backup.`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each(['', 'too short\n'])('a file without a secret is refused: %j', async (content) => {
  const file = join(folder, 'account-secret');
  await writeFile(file, content);
  for (const [isNew, more] of [
    [true, ', or remove the file to have one made.'],
    [false, '.'],
  ] as const) {
    await expect(readAccountSecret({ file }, isNew)).rejects.toThrow(
      `${file} must have a secret of at least 32 characters: restore it from a backup${more}`,
    );
  }
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('the line break at the end of a file does not count', async () => {
  const file = join(folder, 'account-secret');
  const secret = 's'.repeat(32);
  await writeFile(file, `${secret}\n`);
  expect(await readAccountSecret({ file }, false)).toBe(secret);
});

test('a secret that is set is used as it is', async () => {
  expect(await readAccountSecret({ secret: 'set' }, true)).toBe('set');
});
