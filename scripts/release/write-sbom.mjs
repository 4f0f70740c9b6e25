import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the bill of materials of a package (CycloneDX): the package, its dependencies, and what is bundled into its
 * files. `npm sbom -w` is of no use here: its subject is the root, and it selects packages by the last part of their
 * names, so that `react` is another package.
 *
 * @param folder the contents of the package's archive
 * @param inside names of packages that are inside of its files: `bundled`, `sources`
 * @param lock the lockfile of the workspaces, with the versions with which the tests ran
 * @param place an empty folder for the work
 */
export function writeSbom({ folder, inside, lock, integrity, place, file }) {
  const { bundled = [], sources = [] } = inside;
  const manifest = readJson(join(folder, 'package.json'));
  const versions = findVersions([...bundled, ...sources], lock);
  const dependencies = { ...manifest.dependencies, ...versions };
  const { name, version, license } = manifest;
  const own = { name, version, license, dependencies };
  mkdirSync(place, { recursive: true });
  writeJson(join(place, 'package.json'), own);
  writeJson(join(place, 'package-lock.json'), {
    name,
    version,
    lockfileVersion: 3,
    packages: leaveOut({ '': own, ...listLocked(folder, lock), ...listOwn(lock) }, inside),
  });
  // Removes what the package does not need. Apps have the packages that it expects beside itself (peers).
  runNpm(place, ['install', '--package-lock-only', '--offline', '--ignore-scripts']);
  const kinds = ['--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const sbom = JSON.parse(runNpm(place, ['sbom', ...kinds]));
  const { component } = sbom.metadata;
  // npm names it after the folder.
  component.name = name;
  component.hashes = [{ alg: 'SHA-512', content: toHex(integrity) }];
  writeJson(file, sbom);
  rmSync(place, { recursive: true });
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

/** The versions of packages, by their names. */
function findVersions(names, { packages }) {
  const find = (name) => {
    const { link, resolved, version } = packages[`node_modules/${name}`];
    return link ? packages[resolved].version : version;
  };
  return Object.fromEntries(names.map((name) => [name, find(name)]));
}

/** What the package brings along to be installed with, or what is installed for the workspaces. */
function listLocked(folder, { packages }) {
  const shrinkwrap = join(folder, 'npm-shrinkwrap.json');
  const locked = existsSync(shrinkwrap) ? readJson(shrinkwrap).packages : packages;
  return Object.fromEntries(
    Object.entries(locked).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
  );
}

/** The packages of the workspaces, as the registry has them. */
function listOwn({ packages }) {
  const links = Object.entries(packages).filter(([, { link }]) => link);
  return Object.fromEntries(
    links.map(([path, { resolved }]) => {
      const { version, license, dependencies } = packages[resolved];
      return [path, { version, license, dependencies }];
    }),
  );
}

/** Removes from packages what of them is not inside of the files. */
function leaveOut(packages, { bundled = [], sources = [] }) {
  const changed = { ...packages };
  for (const name of [...bundled, ...sources]) {
    const path = `node_modules/${name}`;
    changed[path] = { ...packages[path], optionalDependencies: undefined };
    if (sources.includes(name)) changed[path].dependencies = undefined;
  }
  return changed;
}

const toHex = (integrity) =>
  Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

function runNpm(folder, parameters) {
  const settings = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync('npm', [...parameters, ...settings], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${parameters[0]} failed for ${folder}: ${stderr}`);
  return stdout;
}
