import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/** Installs Debian's package of PHP if PHP is missing; without it the tests of its example are skipped. */
export function ensurePhp() {
  if (works()) return;
  console.log('PHP was not found on this system.');
  installFromDebian('php-cli');
  if (!works()) console.log('PHP is not available. The tests of its example are skipped.');
}

function works() {
  return spawnSync('php', ['--version'], { stdio: 'ignore' }).status === 0;
}
