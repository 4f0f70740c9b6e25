/**
 * Writes `npm-shrinkwrap.json`, so that an installation of the package has the versions that the lockfile of the
 * workspaces has, with which the tests ran: https://docs.npmjs.com/cli/configuring-npm/npm-shrinkwrap-json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(join(folder, '../package-lock.json'), 'utf8'));
const own = { ...packages.service, devDependencies: undefined };

/** By the path in an installation of the package. */
const kept = { '': own };
/** By the path of the dependent in the installation, the path of the same package in the lockfile. */
const waiting = [['', 'service']];
for (const [place, source] of waiting) {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta = {},
  } = packages[source];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    if (!peerDependenciesMeta[name]?.optional) keep(name, place, source);
}

const { name, version } = own;
const shrinkwrap = { name, version, lockfileVersion: 3, requires: true, packages: kept };
writeFileSync(join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap, undefined, 2)}\n`);

/** Keeps the package that a dependent has by this name, beside the dependent if another one has the common place. */
function keep(name, place, dependent) {
  const path = find(name, dependent, packages);
  // Those of other systems can be absent.
  if (path === undefined) return;
  const found = find(name, place, kept);
  if (found !== undefined && kept[found] === packages[path]) return;
  const free = `${found === undefined || place === '' ? '' : `${place}/`}node_modules/${name}`;
  kept[free] = packages[path];
  waiting.push([free, path]);
}

/** Finds a package as Node does: in the folders of packages from the dependent upwards. */
function find(name, dependent, from) {
  const path = `${dependent === '' ? '' : `${dependent}/`}node_modules/${name}`;
  if (from[path] !== undefined) return path;
  if (dependent === '') return undefined;
  const end = dependent.lastIndexOf('/node_modules/');
  return find(name, end < 0 ? '' : dependent.slice(0, end), from);
}
