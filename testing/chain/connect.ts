import { type Abi, type Hash, type Hex, type LocalAccount } from 'viem';
import { confirmTransaction, readReceipt } from '../../contracts/typescript/confirm-transaction.js';
import { createChainClient } from './chain-client.js';
import { foundry } from './foundry.js';
import type { CompiledContract } from './compile.js';
import { fundedAccount } from './funded-account.js';

/** A node of Foundry, as a person and as its owner uses it. */
export interface Connection {
  readonly chainId: number;
  /** Deploys a contract, and returns its address. */
  deploy(contract: CompiledContract, args?: readonly unknown[]): Promise<Hex>;
  /** Calls a contract, and waits until that is in a block. */
  write(call: {
    address: Hex;
    abi: Abi;
    functionName: string;
    args: readonly unknown[];
    account?: LocalAccount | undefined;
  }): Promise<void>;
  /** Calls a contract in a way that it refuses, and waits until that is in a block. */
  failTransaction(
    account: LocalAccount,
    call: { address: Hex; abi: Abi; functionName: string; args: readonly unknown[] },
  ): Promise<void>;
  /** Sends some of the chain's own currency, and returns the transaction. */
  pay(account: LocalAccount, to: Hex, amount: bigint, data?: Hex): Promise<Hash>;
  /** Mines blocks without transactions. */
  mine(blocks: number): Promise<void>;
  /** Replaces the newest blocks by as many, of which the first has these transactions and the others none. */
  reorganise(depth: number, again?: readonly Hex[]): Promise<void>;
  /** A transaction of the chain, as it was sent. */
  readTransaction(hash: Hash): Promise<Hex>;
  readHead(): Promise<number>;
}

/** Connects to a node of Foundry. */
export function connect(url: string): Connection {
  const client = createChainClient(url);
  return {
    chainId: foundry.id,
    async deploy({ abi, bytecode }, args = []) {
      const hash = await client.deployContract({ abi, bytecode, args });
      const { contractAddress } = await confirmTransaction(client, hash);
      return contractAddress!;
    },
    async write({ account = fundedAccount, ...call }) {
      await confirmTransaction(client, await client.writeContract({ ...call, account }));
    },
    async failTransaction(account, call) {
      const hash = await client.writeContract({ ...call, account, gas: 200_000n, chain: foundry });
      const { status } = await readReceipt(client, hash);
      if (status === 'success') throw new Error(`Transaction ${hash} succeeded.`);
    },
    async pay(account, to, value, data = '0x') {
      const hash = await client.sendTransaction({ account, to, value, data });
      await confirmTransaction(client, hash);
      return hash;
    },
    mine: (blocks) => client.mine({ blocks }),
    async reorganise(depth, again = []) {
      await client.request<{
        Method: 'anvil_reorg';
        Parameters: [number, [Hex, number][]];
        ReturnType: null;
      }>({ method: 'anvil_reorg', params: [depth, again.map((one) => [one, 0])] });
    },
    readTransaction: (hash) =>
      client.request<{ Method: 'debug_getRawTransaction'; Parameters: [Hash]; ReturnType: Hex }>({
        method: 'debug_getRawTransaction',
        params: [hash],
      }),
    readHead: async () => Number(await client.getBlockNumber({ cacheTime: 0 })),
  };
}
