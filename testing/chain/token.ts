import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createPublicClient, createWalletClient, http, type Abi, type Hex } from 'viem';
import { foundry } from 'viem/chains';
import { fundedAccount } from './funded-account.js';

/** A token on a chain of the tests. */
export interface TestToken {
  readonly address: `0x${string}`;
  /** Makes hundredths of the token, and waits until they are somebody's. */
  mint(owner: `0x${string}`, hundredths: bigint): Promise<void>;
}

/** Compiles the token and puts it on the chain of a node of Foundry. */
export async function deployToken(url: string): Promise<TestToken> {
  const { abi, bytecode } = compile('RewardToken');
  const chain = { chain: foundry, transport: http(url) };
  const wallet = createWalletClient({ ...chain, account: fundedAccount });
  const node = createPublicClient({ ...chain, pollingInterval: 50 });
  const deployment = await wallet.deployContract({ abi, bytecode });
  const { contractAddress } = await node.waitForTransactionReceipt({ hash: deployment });
  const address = contractAddress!;
  return {
    address,
    async mint(owner, hundredths) {
      const hash = await wallet.writeContract({
        address,
        abi,
        functionName: 'mint',
        args: [owner, hundredths],
      });
      await node.waitForTransactionReceipt({ hash });
    },
  };
}

const require = createRequire(import.meta.url);

function compile(name: string): { abi: Abi; bytecode: Hex } {
  const { compile } = require('solc') as {
    compile: (
      input: string,
      callbacks: { import: (path: string) => { contents: string } },
    ) => string;
  };
  const input = {
    language: 'Solidity',
    sources: {
      [name]: { content: readFileSync(join(import.meta.dirname, `${name}.sol`), 'utf8') },
    },
    settings: {
      evmVersion: 'cancun',
      outputSelection: { [name]: { [name]: ['abi', 'evm.bytecode'] } },
    },
  };
  const output = JSON.parse(
    compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
    }),
  ) as Output;
  const contract = output.contracts?.[name]?.[name];
  if (!contract) throw new Error(JSON.stringify(output.errors));
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}

interface Output {
  errors?: unknown;
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}
