import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './installed.mjs';

const folder = join(root, '.cache/runtimes');
const runtimes = { deno: '2.9.6', bun: '1.4.5' };

/** Not the package `node`, which downloads while it is installed. */
const system = process.platform === 'win32' ? 'win' : process.platform;
const node24 = { name: `node-${system}-${process.arch}`, version: '24.21.0' };
const node24Folder = join(root, '.cache/node-24');

/**
 * Path of a Node 24, which is this one, or one that `ensureRuntimes` has got; undefined if there is
 * none.
 */
export function findNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(node24Folder, 'node_modules', node24.name, 'bin', program);
  return runs(path) ? path : undefined;
}

/**
 * Sees that Deno and Bun are there, by their packages if need be; the client is not tested in those
 * that are missing. They are too large for everybody who installs the workspace.
 */
export function ensureRuntimes() {
  ensureNode24();
  const missing = Object.keys(runtimes).filter((name) => !isThere(name));
  if (missing.length === 0) return;
  console.log(`No ${missing.join(' and no ')} on this system: trying npm's packages …`);
  const packages = missing.map((name) => `${name}@${runtimes[name]}`);
  installInto(folder, packages);
  for (const name of missing.filter((name) => !isThere(name))) {
    console.log(`There is no ${name} to be had: the client is not tested in it.`);
  }
}

/** Sees that there is a Node 24, by its package if need be; the service is not tested on it without. */
function ensureNode24() {
  if (findNode24()) return;
  console.log("No Node 24 of its own: trying npm's package …");
  installInto(node24Folder, [`${node24.name}@${node24.version}`]);
  if (!findNode24()) console.log('There is no Node 24 to be had: the service is not tested on it.');
}

function installInto(folder, packages) {
  spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', ...packages], {
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
}

function isThere(name) {
  return runs(name) || runs(join(folder, 'node_modules/.bin', name));
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
