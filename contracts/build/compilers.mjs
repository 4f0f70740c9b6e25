import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** How the contracts are compiled; `foundry.toml` has the same. With 200 runs the code is larger than chains allow. */
export const settings = {
  optimizer: { enabled: true, runs: 80 },
  evmVersion: 'cancun',
};

/** The compiler of the contracts, and the one that Chainlink's `Operator` needs. */
export const compilers = { current: 'solc', chainlink: 'solc-0.8.19' };

/** Loads a compiler of npm. */
export function loadCompiler(name) {
  return require(name);
}

/** Reads the source that an import names, from this package or from the packages of npm. */
export function readSource(path) {
  const own = join(import.meta.dirname, '..', path);
  if (existsSync(own)) return readFileSync(own, 'utf8');
  // Chainlink names the version of a package in the path.
  const installed = path.replace(/^(@openzeppelin\/contracts)@/, '$1-');
  return readFileSync(resolvePackaged(installed), 'utf8');
}

function resolvePackaged(path) {
  const folders = require.resolve.paths(path) ?? [];
  const found = folders.map((folder) => join(folder, path)).find((file) => existsSync(file));
  if (!found) throw new Error(`There is no ${path}`);
  return found;
}
