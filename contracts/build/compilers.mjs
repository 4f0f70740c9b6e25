import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** The compiler of the contracts. With 200 runs the code is larger than chains allow; `foundry.toml` has the same. */
export const current = {
  package: 'solc',
  settings: { optimizer: { enabled: true, runs: 80 }, evmVersion: 'cancun' },
};

/** The compiler that Chainlink's `Operator` needs. */
export const old = {
  package: 'solc-0.8.19',
  settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'paris' },
};

/** Loads a compiler of npm. */
export function load(compiler) {
  return require(compiler.package);
}

/** Reads the source that an import names, from this package or from the packages of npm. */
export function readSource(path) {
  const own = join(import.meta.dirname, '..', path);
  if (existsSync(own)) return readFileSync(own, 'utf8');
  // Chainlink names the version of a package in the path.
  const installed = path.replace(/^(@openzeppelin\/contracts)@/, '$1-');
  const folders = require.resolve.paths(installed);
  const found = folders.map((folder) => join(folder, installed)).find((file) => existsSync(file));
  if (!found) throw new Error(`No package has ${path}`);
  return readFileSync(found, 'utf8');
}
