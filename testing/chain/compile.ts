import { existsSync, readFileSync } from 'node:fs';
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

/** Compiles contracts, each in a file of its name, with the compiler of npm. */
export function compileContracts<Name extends string>(
  names: readonly Name[],
  { folder, packages = {}, evmVersion = 'cancun' }: ContractSources,
): Record<Name, CompiledContract> {
  const { compile } = require('solc') as {
    compile: (
      input: string,
      callbacks: { import: (path: string) => { contents: string } },
    ) => string;
  };
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
  const output = JSON.parse(
    compile(JSON.stringify(input), { import: (path) => ({ contents: read(path) }) }),
  ) as Output;
  return Object.fromEntries(
    names.map((name) => {
      const contract = output.contracts?.[`${name}.sol`]?.[name];
      if (!contract) throw new Error(JSON.stringify(output.errors));
      return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }];
    }),
  ) as Record<Name, CompiledContract>;
}

function rename(path: string, packages: Record<string, string>): string {
  const [name] = Object.keys(packages).filter((one) => path.startsWith(`${one}/`));
  return name === undefined ? path : `${packages[name]!}${path.slice(name.length)}`;
}

interface Output {
  errors?: unknown;
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}
