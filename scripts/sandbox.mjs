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

/** Installs Debian's Prometheus, whose `promtool` checks metrics. */
export function ensurePrometheus() {
  if (!isInstalled('promtool')) installFromDebian('prometheus');
  if (!isInstalled('promtool')) {
    console.log('promtool is not available. The check of metrics by Prometheus is skipped.');
  }
}

/**
 * Installs Patroni, etcd and PostgreSQL, unless they are there, from Debian's packages. Services that these start are not
 * used: the tests start their own on free ports.
 */
export function ensurePatroni() {
  const packages = {
    patroni: ['python3-etcd', 'patroni', 'postgresql'],
    etcd: ['etcd-server'],
  };
  for (const [name, needed] of Object.entries(packages)) {
    if (isInstalled(name)) continue;
    for (const one of needed) installFromDebian(one);
    if (!isInstalled(name)) {
      console.log(`${name} is not available. The tests of failover are skipped.`);
    }
  }
}

function isInstalled(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}
