import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';
import { ensureRuntimes } from './runtimes.mjs';
import { ensurePrometheus } from './sandbox.mjs';

/** The programs that tests of `deploy` need, with their packages of Debian, and how each says that it is there. */
const programs = {
  buildah: ['buildah', '--version'],
  podman: ['podman', '--version'],
  runc: ['runc', '--version'],
  mmdebstrap: ['mmdebstrap', '--version'],
  nginx: ['nginx-light', '-v'],
  caddy: ['caddy', 'version'],
  'systemd-analyze': ['systemd', '--version'],
  'docker-compose': ['docker-compose', 'version'],
};

/** Installs the programs that are missing from Debian's packages. */
export async function ensureContainers() {
  await ensureRuntimes();
  ensurePrometheus();
  for (const [name, [packaged, version]] of Object.entries(programs)) {
    const isInstalled = () => spawnSync(name, [version], { stdio: 'ignore' }).status === 0;
    if (!isInstalled()) installFromDebian(packaged);
    if (!isInstalled()) console.log(`${name} is not available. Its tests of deploy are skipped.`);
  }
}
