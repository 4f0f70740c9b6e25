import { spawnSync } from 'node:child_process';

/** Tries to install a package of Debian; the caller checks the result. */
export function installFromDebian(name) {
  console.log(`Installing Debian's package ${name} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const [command, ...parameters] = [...asRoot, ...step];
    spawnSync(command, parameters, { stdio: 'ignore', env: environment });
  }
}
