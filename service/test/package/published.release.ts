import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage } from '../../../testing/packing/pack.js';

const run = promisify(execFile);
const service = join(import.meta.dirname, '../..');

let folder: string;
afterEach(() => rm(folder, { recursive: true }));

test('an installation from a registry has the versions that the tests had', async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-published-'));
  const { name, tarball, version } = await packPackage(service, folder);
  await using registry = await startRegistry(name, version, tarball);
  await writeFile(join(folder, 'package.json'), '{}');
  const options = [
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    `--@x-svc:registry=${registry.url}`,
  ];
  await run('npm', ['install', ...options, name], { cwd: folder });

  const { stdout } = await run('node_modules/.bin/svc', ['--version'], { cwd: folder });
  expect(stdout).toBe(`${version}\n`);
  const own = `node_modules/${name}/`;
  const pinned = readVersions(join(folder, own, 'npm-shrinkwrap.json'));
  const installed = readVersions(join(folder, 'node_modules/.package-lock.json'));
  expect(installed.size).toBeGreaterThan(100);
  for (const [path, found] of installed) {
    if (path.startsWith(own))
      expect([path, found]).toEqual([path, pinned.get(path.slice(own.length))]);
    else expect(path).toBe(own.slice(0, -1));
  }
});

const readVersions = (file: string) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  return new Map(Object.entries(packages).map(([path, { version }]) => [path, version]));
};

/** A registry of one package, with what npm's says of a package that pins its dependencies. */
async function startRegistry(name: string, version: string, tarball: string) {
  const archive = readFileSync(tarball);
  const manifest = JSON.parse(readFileSync(join(service, 'package.json'), 'utf8')) as object;
  const server = createServer(({ url: path }, answer) => {
    if (path === '/archive.tgz') return void answer.end(archive);
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    const dist = { tarball: `${url}archive.tgz`, integrity };
    const versions = { [version]: { ...manifest, _hasShrinkwrap: true, dist } };
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
