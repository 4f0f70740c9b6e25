import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/** Installs Debian's `bindfs` if it is missing; without it the tests of shared file systems are skipped. */
export function ensureSandbox() {
  if (hasBindfs()) return;
  installFromDebian('bindfs');
  if (!hasBindfs())
    console.log('bindfs is not available. The tests of shared file systems are skipped.');
}

function hasBindfs() {
  return spawnSync('bindfs', ['--version'], { stdio: 'ignore' }).status === 0;
}
