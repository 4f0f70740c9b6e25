import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { root } from './installed.mjs';
import { ensureNode, findNode } from './other-node.mjs';

const folder = join(root, '.cache/at-protocol');
const versions = { '@atproto/pds': '0.5.35', '@did-plc/server': '0.0.1' };
/** They need Node 22 at least; on Node 24 their database ends the process. */
const node22 = '22.23.3';

/**
 * The servers of AT Protocol that `ensureAtProtocol` installed, and the Node that runs them; undefined if
 * there are none.
 */
export function findAtProtocol() {
  const node = findNode(node22);
  return node && isInstalled() && runsDatabase(node) ? { node, folder } : undefined;
}

/**
 * Installs the servers of AT Protocol from npm if they are missing; without them tests of the connector
 * are skipped.
 */
export function ensureAtProtocol() {
  if (findAtProtocol()) return;
  const node = ensureNode(node22);
  if (node) {
    console.log("The servers of AT Protocol were not found. Installing npm's packages …");
    install(node);
  }
  if (!findAtProtocol())
    console.log('The servers of AT Protocol are not available. The tests with them are skipped.');
}

function install(node) {
  mkdirSync(folder, { recursive: true });
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const home = join(dirname(node), '..');
  installPackages(folder, packages, {
    // The database is compiled for the Node that runs it, with the headers of its package.
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    ...(existsSync(join(home, 'include/node')) && { npm_config_nodedir: home }),
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
