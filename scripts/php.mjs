import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/** Sees that PHP is there, by Debian's package if need be; its example is not tested without. */
export function ensurePhp() {
  if (works()) return;
  console.log('No PHP on this system.');
  installFromDebian('php-cli');
  if (!works()) console.log('There is no PHP to be had: its example is not tested.');
}

function works() {
  return spawnSync('php', ['--version'], { stdio: 'ignore' }).status === 0;
}
