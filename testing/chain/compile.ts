import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';

const require = createRequire(import.meta.url);

/** A compiled contract. */
export interface CompiledContract {
  abi: Abi;
  bytecode: Hex;
}

/** Where contracts are compiled from. */
export interface ContractSources {
  folder: string;
  /** Names of packages in imports → names under which they are installed. */
  packages?: Record<string, string>;
  evmVersion?: string;
}

const cache = join(import.meta.dirname, '../../.cache/contracts');
/** Has the versions of the compiler and of imported packages. */
const lockfile = join(import.meta.dirname, '../../package-lock.json');

/**
 * Compiles contracts, each in a file of its name, with the compiler of npm; the output for the same sources is
 * kept.
 */
export function compileContracts<Name extends string>(
  names: readonly Name[],
  { folder, packages = {}, evmVersion = 'cancun' }: ContractSources,
): Record<Name, CompiledContract> {
  const read = (path: string) => {
    const file = join(folder, path);
    return readFileSync(existsSync(file) ? file : require.resolve(rename(path, packages)), 'utf8');
  };
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [`${name}.sol`, { content: read(`${name}.sol`) }]),
    ),
    settings: {
      evmVersion,
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = compile(input, read);
  return Object.fromEntries(
    names.map((name) => {
      const contract = output.contracts?.[`${name}.sol`]?.[name];
      if (!contract) throw new Error(JSON.stringify(output.errors));
      return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }];
    }),
  ) as Record<Name, CompiledContract>;
}

function compile(input: object, read: (path: string) => string): Output {
  const text = JSON.stringify(input);
  const hash = createHash('sha256').update(text).update(readFileSync(lockfile)).digest('hex');
  const kept = join(cache, `${hash}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Output;
  const compiler = require('solc') as {
    compile: (
      input: string,
      callbacks: { import: (path: string) => { contents: string } },
    ) => string;
  };
  const output = compiler.compile(text, { import: (path) => ({ contents: read(path) }) });
  mkdirSync(cache, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, output);
  renameSync(unfinished, kept);
  return JSON.parse(output) as Output;
}

function rename(path: string, packages: Record<string, string>): string {
  const [name] = Object.keys(packages).filter((one) => path.startsWith(`${one}/`));
  return name === undefined ? path : `${packages[name]!}${path.slice(name.length)}`;
}

interface Output {
  errors?: unknown;
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}
