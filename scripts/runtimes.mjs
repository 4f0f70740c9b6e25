import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { root } from './installed.mjs';

const folder = join(root, '.cache/runtimes');
const runtimes = { deno: '2.9.6', bun: '1.4.5' };

/** Not the package `node`, which runs a download during its installation. */
const system = process.platform === 'win32' ? 'win' : process.platform;
const node24 = { name: `node-${system}-${process.arch}`, version: '24.21.0' };
const node24Folder = join(root, '.cache/node-24');

/**
 * Path of Node 24: of this process, or the one that `ensureRuntimes` installed; undefined if there is
 * none.
 */
export function findNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(node24Folder, 'node_modules', node24.name, 'bin', program);
  return runs(path) ? path : undefined;
}

/**
 * Installs Deno and Bun from npm if they are missing; without them tests of the client are skipped.
 * They are too large for the dependencies of the workspace.
 */
export function ensureRuntimes() {
  ensureNode24();
  const missing = Object.keys(runtimes).filter((name) => !isThere(name));
  if (missing.length === 0) return;
  console.log(`${missing.join(' and ')} not found on this system. Installing npm's packages …`);
  const packages = missing.map((name) => `${name}@${runtimes[name]}`);
  installPackages(folder, packages);
  for (const name of missing.filter((name) => !isThere(name))) {
    console.log(`${name} is not available. The tests of the client in it are skipped.`);
  }
}

/** Installs Node 24 from npm if it is missing; without it tests of the service are skipped. */
function ensureNode24() {
  if (findNode24()) return;
  console.log('Node 24 was not found. Installing the npm package …');
  installPackages(node24Folder, [`${node24.name}@${node24.version}`]);
  if (!findNode24())
    console.log('Node 24 is not available. The tests of the service on it are skipped.');
}

function isThere(name) {
  return runs(name) || runs(join(folder, 'node_modules/.bin', name));
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
