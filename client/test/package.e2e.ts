import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { errorCodes } from '../src/error-codes.js';
import { installPacked, type InstalledPackage } from '../../testing/packing/install-packed.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');

let published: InstalledPackage;
beforeAll(async () => {
  published = await installPacked('client');
}, 60_000);
afterAll(() => published.remove());

test('package.json leads every kind of tool to what it looks for', async () => {
  const pkgDir = join(published.project, 'node_modules/@x-svc/client');
  const { messages } = await publint({ pkgDir, strict: true, pack: false });
  expect(messages).toEqual([]);
});

test('package.json leads TypeScript to the right types', async () => {
  // It ends with an error, and says what is wrong, where there is anything.
  await run(join(bin, 'attw'), [published.tarball, '--profile', 'esm-only']);
});

test('it needs no other package, and carries its licence and readme', async () => {
  expect(await readdir(join(published.project, 'node_modules'))).toEqual([
    '.package-lock.json',
    '@x-svc',
  ]);
  const files = await readdir(join(published.project, 'node_modules/@x-svc/client'));
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']));
});

test.each(['bundler', 'nodenext'])('its types stand alone (%s)', async (moduleResolution) => {
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
});

test('it knows every code that the documentation lists', async () => {
  const page = await readFile(join(root, 'docs/api-errors.md'), 'utf8');
  const documented = [...page.matchAll(/^\| (\d{5}) \|/gm)].map(([, code]) => Number(code));
  expect(documented).toHaveLength(22);
  expect(Object.values(errorCodes).filter((code) => code !== 0)).toEqual(documented);
});
