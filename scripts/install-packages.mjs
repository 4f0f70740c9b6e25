import { spawnSync } from 'node:child_process';

/** Tries to install packages of npm into a folder of their own; the caller checks the result. */
export function installPackages(folder, packages, environment = {}) {
  spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', ...packages], {
    stdio: 'ignore',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  });
}
