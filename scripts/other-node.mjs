import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { root } from './installed.mjs';

/** Not the package `node`, which runs a download during its installation. */
const system = process.platform === 'win32' ? 'win' : process.platform;
const name = `node-${system}-${process.arch}`;

/**
 * Path of a Node of the same major version: of this process, or the one that `ensureNode` installed;
 * undefined if there is none.
 */
export function findNode(version) {
  const [major] = version.split('.');
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(toFolder(version), 'node_modules', name, 'bin', program);
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : undefined;
}

/** Installs a version of Node from npm if its major version is missing, and returns its path. */
export function ensureNode(version) {
  const found = findNode(version);
  if (found) return found;
  console.log(`Node ${version} was not found. Installing the npm package …`);
  installPackages(toFolder(version), [`${name}@${version}`]);
  return findNode(version);
}

function toFolder(version) {
  return join(root, `.cache/node-${version.split('.')[0]}`);
}
