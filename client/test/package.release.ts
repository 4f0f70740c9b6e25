import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { errorCodes } from '../src/index.js';
import { installPacked, type InstalledPackage } from '../../testing/packing/install-packed.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');

let published: InstalledPackage;
beforeAll(async () => {
  published = await installPacked('client');
});
afterAll(() => published.remove());

test('publint accepts the package', async () => {
  const pkgDir = join(published.project, 'node_modules/@x-svc/client');
  const { messages } = await publint({ pkgDir, strict: true, pack: false });
  expect(messages).toEqual([]);
});

test('every kind of module resolution finds the types', async () => {
  // attw exits with an error if there is a problem.
  await run(join(bin, 'attw'), [published.tarball, '--profile', 'esm-only']);
});

test('the package has no dependencies, and contains its licence and readme', async () => {
  expect(await readdir(join(published.project, 'node_modules'))).toEqual([
    '.package-lock.json',
    '@x-svc',
  ]);
  const files = await readdir(join(published.project, 'node_modules/@x-svc/client'));
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']));
});

test.each(['bundler', 'nodenext'])(
  'the types need no other package (%s)',
  async (moduleResolution) => {
    const script = `import { createClient, errorCodes, SvcError, type RankingItem } from '@x-svc/client';
const svc = createClient({ apiUrl: 'https://svc.example.com', accessToken: async () => 'token' });
export const ranking: Promise<RankingItem[]> = svc.getRanking({
  sourceCriteria: { uuid: '0x1' }, targetType: 'provider', targetCriterias: [{ uuid: 'one' }], limit: 3,
});
await svc.addRelationship({ type: 'social', sourceCriteria: { uuid: '1' }, targetCriteria: { uuid: ['2', '3'] } });
for await (const { target, origin } of svc.eachRelationship()) console.log(target.ref, origin);
await svc.blockPerson({ targetCriteria: { ref: 'AAAAAAAAAAAAAAAAAAAAAA' } });
await svc.addEntity({ type: 'provider', ids: { uuid: 'one' }, category: 'Food' }, { signal: AbortSignal.timeout(9) });
export const isGone = (error: unknown): boolean =>
  error instanceof SvcError && error.code === errorCodes.noSuchEntity;
// @ts-expect-error an entity has ids
await svc.addEntity({ type: 'provider' });
// @ts-expect-error a client is one or the other
createClient({ apiUrl: 'https://svc.example.com', apiKey: 'svc_', accessToken: 'token' });
// @ts-expect-error criteria are objects
await svc.getFeedbackSummary({ sourceCriteria: '{}', targetCriteria: {} });
`;
    await writeFile(join(published.project, 'page.mts'), script);
    const modules = ['--module', moduleResolution === 'bundler' ? 'esnext' : 'nodenext'];
    await run(
      join(bin, 'tsc'),
      [
        ...['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022'],
        ...['--lib', 'es2023,dom'],
        ...[...modules, '--moduleResolution', moduleResolution, 'page.mts'],
      ],
      { cwd: published.project },
    );
  },
);

test('the package exports every error code that the documentation lists', async () => {
  const page = await readFile(join(root, 'docs/api-errors.md'), 'utf8');
  const documented = [...page.matchAll(/^\| (\d{5}) \|/gm)].map(([, code]) => Number(code));
  expect(documented).toHaveLength(25);
  expect(Object.values(errorCodes).filter((code) => code !== 0)).toEqual(documented);
});
