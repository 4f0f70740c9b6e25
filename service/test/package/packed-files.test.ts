import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage } from '../../../testing/packing/pack.js';
import { startServing } from '../../../testing/service/svc.js';

const run = promisify(execFile);
const service = join(import.meta.dirname, '../..');
const root = join(service, '..');
const isBuilt = ['dist/cli/svc.js', 'pages/docs', 'pages/sdk/connect', 'pages/sdk/x-svc'].every(
  (path) => existsSync(join(service, path)),
);
if (!isBuilt) process.stdout.write('The package of the service is not tested: it is not built.\n');
const whenBuilt = isBuilt ? test : test.skip;

let folder: string;
/** The package without what it depends on. */
let unpacked: string;
beforeAll(async () => {
  if (!isBuilt) return;
  folder = await mkdtemp(join(tmpdir(), 'svc-package-'));
  const { tarball } = await packPackage(service, folder);
  await run('tar', ['-xzf', tarball, '-C', folder]);
  unpacked = join(folder, 'package');
});
afterAll(async () => {
  if (isBuilt) await rm(folder, { recursive: true });
});

interface Locked {
  version: string;
  dependencies?: Record<string, string>;
}
const readPackages = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }).packages;

whenBuilt('the packed files serve the operations and all pages', async () => {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(service, 'node_modules'), join(unpacked, 'node_modules'));
  const data = join(folder, 'data');
  await mkdir(data);
  const path = join(unpacked, 'bin/svc.js');
  const server = await startServing({ SVC_DATA: data, SVC_NETWORKS: 'none' }, { path });
  const paths = ['health/ready', 'badges', 'docs/', 'connect', 'sdk/x-svc/x-svc.esm.js'];
  const answers = await Promise.all(
    [...paths, 'sdk/connect/page.css'].map((path) => fetch(new URL(path, server.url))),
  );
  expect(answers.map(({ url, status }) => ({ url, status }))).toEqual(
    answers.map(({ url }) => ({ url, status: 200 })),
  );
  server.child.kill();
  expect(await server.ended).toMatchObject({ code: 0 });
});

whenBuilt('every package gets the version that the workspace has', () => {
  const installed = readPackages(join(unpacked, 'npm-shrinkwrap.json'));
  const workspace = readPackages(join(root, 'package-lock.json'));
  expect(Object.keys(installed).length).toBeGreaterThan(100);
  expect(resolveAll(installed, '')).toEqual(resolveAll(workspace, 'service'));
});

/** The versions that a package and those below it get, by the path of names that leads to each. */
function resolveAll(
  packages: Record<string, Locked>,
  start: string,
): Record<string, Record<string, string | undefined>> {
  const versions: Record<string, Record<string, string | undefined>> = {};
  const waiting = [start];
  for (const place of waiting) {
    const { version, dependencies = {} } = packages[place]!;
    const name = place === start ? '' : `${place.replace(/^.*node_modules\//, '')}@${version}`;
    if (versions[name]) continue;
    const found = Object.keys(dependencies).map(
      (one) => [one, find(packages, place, one)] as const,
    );
    versions[name] = Object.fromEntries(
      found.map(([one, path]) => [one, path && packages[path]!.version]),
    );
    waiting.push(...found.flatMap(([, path]) => path ?? []));
  }
  return versions;
}

function find(packages: Record<string, Locked>, place: string, name: string): string | undefined {
  const parts = place.split('/');
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/'))
    .concat('')
    .map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)
    .find((path) => packages[path] !== undefined);
}
