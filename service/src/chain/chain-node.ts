import { BaseError, createClient, http, HttpRequestError, type Client, type Hex } from 'viem';
import { limitTime } from '../limit-time.js';
import type { ChainSettings } from './chain-settings.js';
import { classifyRequestError, describeNodeError, findNodeError } from './classify-node-error.js';
import {
  toAddress,
  toBigInt,
  toHash,
  toHex,
  toList,
  toNumber,
  toObject,
  toQuantity,
  toTime,
} from './node-fields.js';

/** A block without its transactions. */
export interface Header {
  number: number;
  hash: Hex;
  parentHash: Hex;
  /** Seconds since 1970. */
  at: number;
}

/** A transaction in a block; addresses are in lower case. */
export interface BlockTransaction {
  hash: Hex;
  from: string;
  /** Null when the transaction creates a contract. */
  to: string | null;
  hasValue: boolean;
}

/** A block with its transactions. */
export interface Block extends Header {
  transactions: BlockTransaction[];
}

/** An event of a contract. */
export interface ChainLog {
  /** Lower-case address. */
  address: string;
  topics: [Hex, ...Hex[]];
  data: Hex;
  blockNumber: number;
  blockHash: Hex;
  logIndex: number;
  transactionHash: Hex;
  /** Seconds since 1970; undefined where the node does not return it. */
  at: number | undefined;
}

/** The requested events: of contracts (all without), by topics, in a range or in one block. */
export interface LogFilter {
  addresses: readonly string[];
  topics: readonly (Hex | readonly Hex[] | null)[];
  blocks: { from: number; to: number } | { hash: Hex };
}

/** No node has given a valid answer. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
}

/** No node has given a valid answer to a call of a contract. */
export class CallError extends NodeError {
  constructor(
    message: string,
    /** Lower-case address. */
    readonly contract: string,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The answer of a node to the call of a contract after a block. */
export type CallAnswer =
  | { returned: string }
  /** Why the call fails, in the node's words. */
  | { failure: string }
  /** The node does not have the state after the block. */
  | { isMissing: true };

/** Whether no node could be reached: a shorter request would not help. */
export function isUnreachable(error: unknown): boolean {
  const cause = error instanceof NodeError ? error.cause : error;
  const found =
    cause instanceof BaseError ? cause.walk((part) => part instanceof HttpRequestError) : null;
  if (!(found instanceof HttpRequestError) || found.status !== undefined) return false;
  return !(found.cause instanceof Error && found.cause.name === 'TimeoutError');
}

/** The nodes of a chain. */
export class ChainNode {
  readonly #nodes: readonly OneNode[];

  constructor(
    readonly settings: Pick<ChainSettings, 'id' | 'rpcUrls' | 'timeoutMilliseconds'>,
    signal?: AbortSignal,
  ) {
    this.#nodes = settings.rpcUrls.map((url) => new OneNode(url, settings, signal));
  }

  /** The number of requests sent to the nodes. */
  get requests(): number {
    return this.#nodes.reduce((sum, node) => sum + node.requests, 0);
  }

  /** Runs the work with the nodes in their order until one has given valid answers to all of its requests. */
  async use<Result>(work: (node: OneNode) => Promise<Result>): Promise<Result> {
    let last: unknown;
    for (const node of this.#nodes) {
      try {
        return await work(node);
      } catch (error) {
        last = error;
      }
    }
    const message = `Chain ${this.settings.id}: no node gives a valid answer.`;
    if (last instanceof CallError) {
      throw new CallError(`${message} ${last.message}`, last.contract, { cause: last.cause });
    }
    throw new NodeError(message, { cause: last });
  }

  /** Reads the hash of the block of the number from each node that answers; null where a node has none. */
  async readHashes(number: number): Promise<(string | null)[]> {
    const answers = await Promise.allSettled(this.#nodes.map((node) => node.readHeader(number)));
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value?.hash ?? null] : [],
    );
  }
}

/** For one answer: a block with its transactions can be large. */
const maximumBytes = 64 * 1024 * 1024;

/** One node of a chain, whose answers are checked. */
export class OneNode {
  readonly #client: Client;
  #isChainChecked = false;
  #requests = 0;

  constructor(
    url: string,
    readonly settings: Pick<ChainSettings, 'id' | 'timeoutMilliseconds'>,
    signal?: AbortSignal,
  ) {
    const timeout = settings.timeoutMilliseconds;
    this.#client = createClient({
      transport: http(url, {
        timeout,
        retryCount: 0,
        maxResponseBodySize: maximumBytes,
        // viem's own timeout ends when the headers arrive.
        fetchFn: (input, init) =>
          fetch(input, { ...init, signal: limitTime(timeout, signal, init?.signal) }),
      }),
    });
  }

  /** The number of requests sent to it. */
  get requests(): number {
    return this.#requests;
  }

  /** Reads the newest block. */
  readHead(): Promise<Header> {
    return this.#ask('eth_getBlockByNumber', ['latest', false], toHeader);
  }

  /** Reads the block of the number; undefined when the chain has none there, or none yet. */
  readHeader(number: number): Promise<Header | undefined> {
    return this.#askForBlock(number, false, toHeader);
  }

  /** Reads the block of the number with its transactions; undefined as for `readHeader`. */
  readBlock(number: number): Promise<Block | undefined> {
    return this.#askForBlock(number, true, (answer) => ({
      ...toHeader(answer),
      transactions: toList(toObject(answer)['transactions']).map(toTransaction),
    }));
  }

  /** Reads the events that the filter selects, in their order. */
  async readLogs({ addresses, topics, blocks }: LogFilter): Promise<ChainLog[]> {
    const range =
      'hash' in blocks
        ? { blockHash: blocks.hash }
        : { fromBlock: toQuantity(blocks.from), toBlock: toQuantity(blocks.to) };
    const isInside = (log: ChainLog) =>
      'hash' in blocks
        ? log.blockHash === blocks.hash
        : log.blockNumber >= blocks.from && log.blockNumber <= blocks.to;
    const wanted = new Set(addresses);
    let last: ChainLog | undefined;
    const parameters = [{ ...range, address: [...addresses], topics }];
    try {
      return await this.#ask('eth_getLogs', parameters, (answer) =>
        toList(answer).map((entry) => {
          const log = toLog(entry, last);
          last = log;
          if (isInside(log) && wanted.has(log.address)) return log;
          throw new NodeError('The node returned an event that was not requested.');
        }),
      );
    } catch (error) {
      const isOneHeight = 'from' in blocks && blocks.from === blocks.to;
      if (isOneHeight && classifyRequestError(error) === 'nullRound') return [];
      throw error;
    }
  }

  /** Whether the transaction succeeded. */
  isSuccessful(hash: Hex): Promise<boolean> {
    return this.#ask(
      'eth_getTransactionReceipt',
      [hash],
      (answer) => toNumber(toObject(answer)['status'] ?? '0x1') === 1,
    );
  }

  /** Calls a contract after a block: a failure of the call is an answer too. */
  async call(to: string, data: Hex, blockNumber: number): Promise<CallAnswer> {
    try {
      const parameters = [{ to, data }, toQuantity(blockNumber)];
      return await this.#ask('eth_call', parameters, (answer) => ({ returned: String(answer) }));
    } catch (error) {
      const kind = classifyRequestError(error);
      if (kind === 'failedCall') return { failure: describeNodeError(error) };
      if (kind === 'missingState' || kind === 'nullRound') return { isMissing: true };
      if (!findNodeError(error)) throw error;
      throw new CallError(`The contract is ${to}.`, to, { cause: error });
    }
  }

  async #askForBlock<Answer extends Header>(
    number: number,
    hasTransactions: boolean,
    parse: (answer: unknown) => Answer,
  ): Promise<Answer | undefined> {
    try {
      const parameters = [toQuantity(number), hasTransactions];
      return await this.#ask('eth_getBlockByNumber', parameters, (answer) => {
        if (answer === null) return undefined;
        const block = parse(answer);
        // Some nodes return the last block before a height without one.
        if (block.number < number) return undefined;
        if (block.number === number) return block;
        throw new NodeError(`The node returned block ${block.number} for block ${number}.`);
      });
    } catch (error) {
      const kind = classifyRequestError(error);
      if (kind === 'missingState' || kind === 'nullRound') return undefined;
      throw error;
    }
  }

  async #ask<Answer>(
    method: string,
    parameters: readonly unknown[],
    parse: (answer: unknown) => Answer,
  ): Promise<Answer> {
    const request = (body: object) => {
      this.#requests += 1;
      return (this.#client.request as (body: object) => Promise<unknown>)(body);
    };
    if (!this.#isChainChecked) {
      const id = toNumber(await request({ method: 'eth_chainId' }));
      if (id !== this.settings.id) throw new NodeError(`The node belongs to chain ${id}.`);
      this.#isChainChecked = true;
    }
    return parse(await request({ method, params: parameters }));
  }
}

function toHeader(answer: unknown): Header {
  const block = toObject(answer);
  return {
    number: toNumber(block['number']),
    hash: toHash(block['hash']),
    parentHash: toHash(block['parentHash']),
    at: toNumber(block['timestamp']),
  };
}

function toTransaction(answer: unknown): BlockTransaction {
  const { hash, from, to, value } = toObject(answer);
  return {
    hash: toHash(hash),
    from: toAddress(from),
    to: to === null || to === undefined ? null : toAddress(to),
    hasValue: toBigInt(value) > 0n,
  };
}

/** Values that are equal to those of the event before it are not checked again. */
function toLog(answer: unknown, last: ChainLog | undefined): ChainLog {
  const log = toObject(answer);
  if (log['removed'] === true) throw new NodeError('The node returned a removed event.');
  const topics = toList(log['topics']).map((topic, index) =>
    toSameHash(topic, last?.topics[index]),
  );
  return {
    address: last && log['address'] === last.address ? last.address : toAddress(log['address']),
    topics: topics as [Hex, ...Hex[]],
    data: toHex(log['data']),
    blockNumber: toNumber(log['blockNumber']),
    blockHash: toSameHash(log['blockHash'], last?.blockHash),
    logIndex: toNumber(log['logIndex']),
    transactionHash: toSameHash(log['transactionHash'], last?.transactionHash),
    at: toTime(log['blockTimestamp']),
  };
}

const toSameHash = (answer: unknown, last: Hex | undefined): Hex =>
  last !== undefined && answer === last ? last : toHash(answer);
