import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createClient,
  http,
  type Address,
  type Client,
  type Hex,
} from 'viem';
import {
  call,
  estimateGas,
  getBalance,
  getBlock,
  getChainId,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions';
import type { ChainSettings } from '../chain/chain-settings.js';
import {
  classifyRequestError,
  describeNodeError,
  findNodeError,
} from '../chain/classify-node-error.js';
import type { GasPrice } from './compute-fees.js';
import { AccountProblem, MissingStateProblem } from './account-problem.js';

/** The result of a simulated call. */
export type CallOutcome = { returned: Hex } | { revertedWith: Hex | undefined };

/** The answer of a node to a transaction. */
export type SendOutcome = 'sent' | 'nonceUsed' | 'tooCheap' | 'tooLarge' | 'noFunds';

/** The nodes of a chain, as an account of the service uses them. */
export class AccountNode {
  readonly #nodes: { client: Client; isOfChain: boolean }[];

  constructor(readonly settings: Pick<ChainSettings, 'id' | 'rpcUrls' | 'timeoutMilliseconds'>) {
    const options = { timeout: settings.timeoutMilliseconds, retryCount: 0 };
    this.#nodes = settings.rpcUrls.map((url) => ({
      // Otherwise, contracts of strangers could make viem request any address (EIP-3668).
      client: createClient({ transport: http(url, options), cacheTime: 0, ccipRead: false }),
      isOfChain: false,
    }));
  }

  /** Counts the transactions of the account up to the newest block. */
  readCount(address: Address): Promise<number> {
    return this.#ask((client) => getTransactionCount(client, { address, blockTag: 'latest' }));
  }

  /** In wei. */
  readBalance(address: Address): Promise<bigint> {
    return this.#ask((client) => getBalance(client, { address }));
  }

  /** Reads the number of the newest block, and the present price of gas. */
  readHead(): Promise<GasPrice & { number: number }> {
    return this.#ask(async (client) => {
      const { number, baseFeePerGas } = await getBlock(client, { blockTag: 'latest' });
      const ask = client.request as (body: object) => Promise<Hex>;
      // Not all nodes have this method.
      const priority = await ask({ method: 'eth_maxPriorityFeePerGas' }).catch(() => '0x3b9aca00');
      return {
        number: Number(number),
        baseFeePerGas: baseFeePerGas ?? 0n,
        priorityFeePerGas: BigInt(priority),
      };
    });
  }

  /** Finds the block number of a transaction; undefined while no block has it. */
  readBlockOf(hash: Hex): Promise<number | undefined> {
    return this.#ask(async (client) => {
      try {
        return Number((await getTransactionReceipt(client, { hash })).blockNumber);
      } catch (error) {
        if (error instanceof BaseError && error.name === 'TransactionReceiptNotFoundError') {
          return undefined;
        }
        throw error;
      }
    });
  }

  /** Whether nodes know a transaction, in a block or in none. */
  hasTransaction(hash: Hex): Promise<boolean> {
    return this.#ask(async (client) => {
      const ask = client.request as (body: object) => Promise<unknown>;
      return (await ask({ method: 'eth_getTransactionByHash', params: [hash] })) !== null;
    });
  }

  /** Simulates a call after a block; after the newest one without a number. */
  simulate(parameters: {
    account: Address;
    to: Address;
    data: Hex;
    gas?: bigint;
    blockNumber?: bigint;
  }): Promise<CallOutcome> {
    return this.#ask(async (client) => {
      try {
        return { returned: (await call(client, parameters)).data ?? '0x' };
      } catch (error) {
        const revert = findRevert(error);
        if (revert) return revert;
        throw error;
      }
    });
  }

  /**
   * Estimates the gas of a call, including the gas that the chain charges for its data; undefined if the call fails
   * or no node answers.
   */
  estimateGas(parameters: {
    account: Address;
    to: Address;
    data: Hex;
  }): Promise<bigint | undefined> {
    return this.#ask((client) => estimateGas(client, parameters)).catch(() => undefined);
  }

  /** Reads the fee that a rollup of the OP stack adds for the data of a call, in wei; 0 on other chains. */
  readDataFee({ to, data }: { to: Address; data: Hex }): Promise<bigint> {
    return this.#ask(async (client) => {
      // It loads the definitions of many chains: only processes with an account need it.
      const { estimateL1Fee } = await import('viem/op-stack');
      try {
        return await estimateL1Fee(client, { account: to, to, data, chain: undefined });
      } catch (error) {
        if (isWithoutFunction(error)) return 0n;
        throw error;
      }
    });
  }

  /** Sends a signed transaction, which may have been sent before. */
  send(raw: Hex): Promise<SendOutcome> {
    return this.#ask(async (client) => {
      try {
        await sendRawTransaction(client, { serializedTransaction: raw });
        return 'sent';
      } catch (error) {
        const outcome = toSendOutcome(error);
        if (outcome) return outcome;
        throw error;
      }
    });
  }

  /** Asks the nodes in their order until one answers. */
  async #ask<Answer>(work: (client: Client) => Promise<Answer>): Promise<Answer> {
    const { id } = this.settings;
    let problem = new AccountProblem(`Chain ${id} has no node.`);
    for (const node of this.#nodes) {
      try {
        const found = node.isOfChain ? id : await getChainId(node.client);
        if (found !== id)
          throw new AccountProblem(`A node of chain ${id} belongs to chain ${found}.`);
        node.isOfChain = true;
        return await work(node.client);
      } catch (error) {
        problem = toProblem(error, id);
      }
    }
    throw problem;
  }
}

function toProblem(error: unknown, id: number): AccountProblem {
  if (error instanceof AccountProblem) return error;
  // Messages of viem have the address of the node, which can hold a key.
  if (!findNodeError(error)) return new AccountProblem(`No node of chain ${id} answers.`);
  const Problem =
    classifyRequestError(error) === 'missingState' ? MissingStateProblem : AccountProblem;
  return new Problem(`A node of chain ${id} refuses.`, describeNodeError(error));
}

/** Whether the address has no contract, or one without the function. */
function isWithoutFunction(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (part) =>
        part instanceof ContractFunctionZeroDataError ||
        part instanceof ContractFunctionRevertedError,
    ) !== null
  );
}

function findRevert(error: unknown): CallOutcome | undefined {
  if (classifyRequestError(error) !== 'failedCall') return undefined;
  const data = findNodeError(error)?.data;
  // Nethermind has a word before the hexadecimal digits.
  const hex =
    typeof data === 'string' ? /^(?:Reverted )?(0x[0-9a-f]*)$/i.exec(data)?.[1] : undefined;
  return { revertedWith: hex as Hex | undefined };
}

/** The messages of geth, Erigon, Nethermind, Besu, Reth and anvil. */
const messages: readonly [RegExp, SendOutcome][] = [
  [/already known|already imported|known transaction|AlreadyKnown|tx with same hash/i, 'sent'],
  [/nonce too low|OldNonce|nonce is too low/i, 'nonceUsed'],
  [
    /underpriced|fee too low|less than block base fee|FeeTooLow|gas price below|not replace existing|ReplacementNotAllowed/i,
    'tooCheap',
  ],
  [/insufficient funds|InsufficientFunds|upfront cost exceeds|insufficient balance/i, 'noFunds'],
  // Above a limit of the node: the gas, or the gas times its fee, of one transaction.
  [/configured cap|fee ?cap exceeded|block gas limit|gas ?limit ?(too high|exceeded)/i, 'tooLarge'],
];

function toSendOutcome(error: unknown): SendOutcome | undefined {
  const message = findNodeError(error)?.message;
  return messages.find(([pattern]) => message !== undefined && pattern.test(message))?.[1];
}
