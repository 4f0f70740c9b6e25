import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../installed.mjs';

/**
 * Packs what is built of a package, with the repository from which it comes, which the registry compares with where a
 * publication says that it comes from. Returns the contents of the archive and its hash as lockfiles have it.
 *
 * @param folder from the root of the repository
 * @param repository its owner and name at GitHub
 * @param destination the folder of the archive
 * @param place an empty folder for the work
 */
export function packPackage({ folder, repository, destination, place }) {
  mkdirSync(place, { recursive: true });
  npmPack(join(root, folder), place);
  run('tar', ['-xzf', findArchive(place), '-C', place], place);
  const contents = join(place, 'package');
  const file = join(contents, 'package.json');
  const url = `git+https://github.com/${repository}.git`;
  const manifest = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    repository: { type: 'git', url, directory: folder },
  };
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
  npmPack(contents, destination, ['--ignore-scripts']);
  const { name, version } = manifest;
  const archive = `${name.slice(1).replace('/', '-')}-${version}.tgz`;
  return { manifest, contents, archive, integrity: hashFile(join(destination, archive)) };
}

/** The hash of a file as lockfiles have it. */
export function hashFile(file) {
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
}

function npmPack(folder, destination, more = []) {
  const options = ['--pack-destination', destination, '--loglevel=error', ...more];
  run('npm', ['pack', ...options], folder);
}

const findArchive = (place) => readdirSync(place).find((name) => name.endsWith('.tgz'));

function run(command, parameters, folder) {
  const { status, stderr, error } = spawnSync(command, parameters, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  throw new Error(`${command} ${parameters[0]} failed in ${folder}: ${error?.message ?? stderr}`);
}
