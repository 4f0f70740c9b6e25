import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { packPackage } from '../../testing/packing/pack.js';

const run = promisify(execFile);
const pkgDir = join(import.meta.dirname, '..');

test('publint accepts the package', async () => {
  const { messages } = await publint({ pkgDir, strict: true });
  expect(messages).toEqual([]);
});

test('every kind of module resolution finds the types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'x-svc-package-'));
  const { tarball } = await packPackage(pkgDir, folder);
  const attw = join(pkgDir, '../node_modules/.bin/attw');
  // attw exits with an error if there is a problem.
  await run(attw, [
    tarball,
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    'standard-input.json',
  ]);
  const { stdout } = await run('tar', ['-tf', tarball]);
  const files = stdout.split('\n');
  expect(files).toEqual(
    expect.arrayContaining(
      ['LICENSE', 'README.md', 'src/RewardToken.sol'].map((f) => `package/${f}`),
    ),
  );
  await rm(folder, { recursive: true });
});
