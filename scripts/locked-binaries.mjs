// Fails when the lockfile lacks a binary for a system on which people develop: npm then can't install it there.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
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

const { packages } = JSON.parse(readFileSync(posix.join(root, 'package-lock.json'), 'utf8'));
const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => systems.test(name) && !unpublished.some((one) => one.test(name)))
    .filter(([name, version]) => !isLocked(findLocked(path, name), version))
    .map(([name, version]) => `${path || 'The root'} requires ${name}@${version}`),
);

if (missing.length > 0) {
  console.error(`The lockfile does not contain these binaries:\n${missing.join('\n')}`);
  console.error('Lock a version of the package that has all binaries published.');
  process.exit(1);
}

/** Packages require exact versions of their binaries; `npm ci` checks ranges. */
function isLocked(found, version) {
  return found && (found.version === version || !/^\d/.test(version));
}

/** The package that an import resolves to: the nearest one in the parent folders, as in Node. */
function findLocked(path, name) {
  const found = packages[posix.join(path, 'node_modules', name)];
  return found || path === '' ? found : findLocked(getParent(path), name);
}

function getParent(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
