// Fails when the lockfile lacks a binary for a system on which people develop: npm then can't install it there.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from './installed.mjs';

const systems = /(linux|darwin|win32|windows)-(x64|amd64|arm64)/;

/**
 * What packages name, but did not publish in the locked version; each has another way. The
 * root itself names Anvil for Linux on x64 alone; elsewhere the tests that want it are skipped.
 */
const unpublished = [
  // A plain JavaScript decoder takes its place.
  /^@msgpackr-extract\//,
];

const { packages } = JSON.parse(readFileSync(posix.join(root, 'package-lock.json'), 'utf8'));
const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => systems.test(name) && !unpublished.some((one) => one.test(name)))
    .filter(([name, version]) => !isLocked(findLocked(path, name), version))
    .map(([name, version]) => `${path || 'The root'} wants ${name}@${version}`),
);

if (missing.length > 0) {
  console.error(`The lockfile lacks binaries:\n${missing.join('\n')}`);
  console.error('Lock a version of the package whose binaries are all published.');
  process.exit(1);
}

/** Packages name the exact version that fits them; of ranges, `npm ci` knows. */
function isLocked(found, version) {
  return found && (found.version === version || !/^\d/.test(version));
}

/** What a package gets when it asks for another: the nearest on the way up, as Node finds it. */
function findLocked(path, name) {
  const found = packages[posix.join(path, 'node_modules', name)];
  return found || path === '' ? found : findLocked(getParent(path), name);
}

function getParent(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
