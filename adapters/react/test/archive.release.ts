import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { publint } from 'publint';
import { tags } from '../../../testing/browser/every-element.js';
import { packPackage } from '../../../testing/packing/pack.js';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '..');
const attw = join(folder, '../../node_modules/.bin/attw');

test('publint accepts the package', async () => {
  const { messages } = await publint({ pkgDir: folder, strict: true });
  expect(messages).toEqual([]);
});

test('every kind of module resolution finds the types', async () => {
  const place = await mkdtemp(join(tmpdir(), 'x-svc-react-'));
  const { tarball } = await packPackage(folder, place);
  // attw exits with an error if there is a problem.
  await run(attw, [tarball, '--profile', 'esm-only']);
  await rm(place, { recursive: true });
});

test('a bundler reports no warnings about the modules', async () => {
  const { warnings } = await build({
    stdin: { contents: `export * from './dist/index.js';`, resolveDir: folder },
    packages: 'external',
    bundle: true,
    write: false,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
});

test.each(['index.js', 'index.server.js', 'react-server.js'])(
  'exports a client component for each element (%s)',
  async (name) => {
    const code = await readFile(join(folder, 'dist', name), 'utf8');
    expect(code).toMatch(/^['"]use client['"];/);
    const exported = /export \{([^}]*)\}/.exec(code)![1]!;
    const names = exported.split(',').map((one) => one.trim());
    const wanted = tags.map((tag) =>
      tag.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase()),
    );
    expect(names).toEqual(expect.arrayContaining(wanted));
  },
);
