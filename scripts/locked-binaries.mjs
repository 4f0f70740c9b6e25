// Fails when a lockfile lacks a binary for a system on which people develop: npm then can't install it there.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './installed.mjs';

const systems = /(linux|darwin|win32|windows)-(x64|amd64|arm64)/;

/**
 * Optional packages that were not published in the locked version; each has a fallback. The
 * root names Anvil only for Linux on x64; on other systems the tests that need it are skipped.
 */
const unpublished = [
  // A decoder in JavaScript replaces it.
  /^@msgpackr-extract\//,
];

const lockfiles = execFileSync('git', ['ls-files', '*package-lock.json'], {
  cwd: root,
  encoding: 'utf8',
});
const missing = lockfiles.trim().split('\n').flatMap(listMissing);
if (missing.length > 0) {
  console.error(`The lockfiles do not contain these binaries:\n${missing.join('\n')}`);
  console.error('Lock a version of the package that has all binaries published.');
  process.exit(1);
}

function listMissing(lockfile) {
  const { packages } = JSON.parse(readFileSync(join(root, lockfile), 'utf8'));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => systems.test(name) && !unpublished.some((one) => one.test(name)))
      .filter(([name, version]) => !isLocked(findLocked(packages, path, name), version))
      .map(([name, version]) => `${lockfile}: ${path || 'the root'} requires ${name}@${version}`),
  );
}

/** Packages require exact versions of their binaries; `npm ci` checks ranges. */
function isLocked(found, version) {
  return found && (found.version === version || !/^\d/.test(version));
}

/** The package that an import resolves to: the nearest one in the parent folders, as in Node. */
function findLocked(packages, path, name) {
  const found = packages[posix.join(path, 'node_modules', name)];
  return found || path === '' ? found : findLocked(packages, getParent(path), name);
}

function getParent(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
