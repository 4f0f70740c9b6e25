import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { root } from './installed.mjs';
import { ensureNode, findNode } from './other-node.mjs';

const folder = join(root, '.cache/runtimes');
const runtimes = { deno: '2.9.6', bun: '1.4.5' };
const node24 = '24.21.0';

/**
 * Path of Node 24: of this process, or the one that `ensureRuntimes` installed; undefined if there is
 * none.
 */
export function findNode24() {
  return findNode(node24);
}

/**
 * Installs Deno and Bun from npm if they are missing; without them tests of the client are skipped.
 * They are too large for the dependencies of the workspace.
 */
export function ensureRuntimes() {
  // Without it tests of the service are skipped.
  if (!ensureNode(node24))
    console.log('Node 24 is not available. The tests of the service on it are skipped.');
  const missing = Object.keys(runtimes).filter((name) => !isThere(name));
  if (missing.length === 0) return;
  console.log(`${missing.join(' and ')} not found on this system. Installing npm's packages …`);
  const packages = missing.map((name) => `${name}@${runtimes[name]}`);
  installPackages(folder, packages);
  for (const name of missing.filter((name) => !isThere(name))) {
    console.log(`${name} is not available. The tests of the client in it are skipped.`);
  }
}

function isThere(name) {
  return runs(name) || runs(join(folder, 'node_modules/.bin', name));
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
