import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { root } from './installed.mjs';
import { findNode24 } from './runtimes.mjs';

const folder = join(root, '.cache/at-protocol');
const versions = { '@atproto/pds': '0.5.35', '@did-plc/server': '0.0.1' };

/**
 * The servers of AT Protocol that `ensureAtProtocol` installed, and a Node that runs them; undefined if
 * there are none.
 */
export function findAtProtocol() {
  const node = findNode24();
  return node && isInstalled() && runsDatabase(node) ? { node, folder } : undefined;
}

/**
 * Installs the servers of AT Protocol from npm if they are missing; without them tests of the connector
 * are skipped. They need a newer Node than the project does.
 */
export function ensureAtProtocol() {
  const node = findNode24();
  if (node && !findAtProtocol()) {
    console.log('The servers of AT Protocol were not found. Installing their npm packages …');
    install(node);
  }
  if (!findAtProtocol())
    console.log('The servers of AT Protocol are not available. The tests with them are skipped.');
}

function install(node) {
  mkdirSync(folder, { recursive: true });
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  installPackages(folder, packages, {
    // The database is compiled for the Node that runs it, with the headers of its package.
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    npm_config_nodedir: join(dirname(node), '..'),
  });
}

function isInstalled() {
  return Object.entries(versions).every(([name, version]) => readVersion(name) === version);
}

function readVersion(name) {
  try {
    const path = join(folder, 'node_modules', name, 'package.json');
    return JSON.parse(readFileSync(path, 'utf8')).version;
  } catch {
    return undefined;
  }
}

function runsDatabase(node) {
  const script = "new (require('better-sqlite3'))(':memory:')";
  return spawnSync(node, ['-e', script], { cwd: folder, stdio: 'ignore' }).status === 0;
}
