import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { packPackage } from '../../../testing/packing/pack.js';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../dist');
const attw = join(folder, '../../../node_modules/.bin/attw');

test('publint accepts the package', async () => {
  const { messages } = await publint({ pkgDir: folder, strict: true });
  expect(messages).toEqual([]);
});

test('every kind of module resolution finds the types', async () => {
  const place = await mkdtemp(join(tmpdir(), 'x-svc-angular-'));
  const { tarball } = await packPackage(folder, place);
  // attw exits with an error if there is a problem.
  await run(attw, [tarball, '--profile', 'esm-only']);
  await rm(place, { recursive: true });
});
