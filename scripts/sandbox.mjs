import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/** The programs that tests of the surroundings of the service need, and the tests that are skipped without them. */
const programs = {
  bindfs: 'The tests of shared file systems are skipped.',
  pgbouncer: 'The tests of connection poolers are skipped.',
};

/** Installs the programs that are missing from Debian's packages. */
export function ensureSandbox() {
  for (const [name, skipped] of Object.entries(programs)) {
    if (!isInstalled(name)) installFromDebian(name);
    if (!isInstalled(name)) console.log(`${name} is not available. ${skipped}`);
  }
}

function isInstalled(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}
