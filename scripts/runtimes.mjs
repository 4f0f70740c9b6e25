import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './installed.mjs';

const folder = join(root, '.cache/runtimes');
const runtimes = { deno: '2.9.6', bun: '1.4.5' };

/**
 * Sees that Deno and Bun are there, by their packages if need be; the client is not tested in those
 * that are missing. They are too large for everybody who installs the workspace.
 */
export function ensureRuntimes() {
  const missing = Object.keys(runtimes).filter((name) => !isThere(name));
  if (missing.length === 0) return;
  console.log(`No ${missing.join(' and no ')} on this system: trying npm's packages …`);
  const packages = missing.map((name) => `${name}@${runtimes[name]}`);
  spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', ...packages], {
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  for (const name of missing.filter((name) => !isThere(name))) {
    console.log(`There is no ${name} to be had: the client is not tested in it.`);
  }
}

function isThere(name) {
  const places = [name, join(folder, 'node_modules/.bin', name)];
  return places.some(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}
