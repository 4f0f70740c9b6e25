import { BaseError, createClient, http, HttpRequestError, type Client, type Hex } from 'viem';
import { limitTime } from '../limit-time.js';
import type { ChainSettings } from './chain-settings.js';

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
  /** Null when it creates a contract. */
  to: string | null;
  hasValue: boolean;
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
  /** Seconds since 1970; undefined where the node does not say. */
  at: number | undefined;
}

/** Which events are requested: of contracts (all without), by topics, in a range or in one block. */
export interface LogFilter {
  addresses: readonly string[];
  topics: readonly (Hex | readonly Hex[] | null)[];
  blocks: { from: number; to: number } | { hash: Hex };
}

/** No node has given a valid answer. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
}

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

  /** How many requests have been sent to the nodes. */
  get requests(): number {
    return this.#nodes.reduce((sum, node) => sum + node.requests, 0);
  }

  /** Asks the nodes in their order until one has given valid answers to all that the work asks. */
  async use<Result>(work: (node: OneNode) => Promise<Result>): Promise<Result> {
    let last: unknown;
    for (const node of this.#nodes) {
      try {
        return await work(node);
      } catch (error) {
        last = error;
      }
    }
    const { id } = this.settings;
    throw new NodeError(`Chain ${id}: no node gives a valid answer.`, { cause: last });
  }

  /** What each node that answers says is the hash of the block of the number; null where it has none. */
  async readHashes(number: number): Promise<(string | null)[]> {
    const answers = await Promise.allSettled(this.#nodes.map((node) => node.readHeader(number)));
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value?.hash ?? null] : [],
    );
  }
}

/** Of one answer: a block with its transactions can be large. */
const maximumBytes = 64 * 1024 * 1024;

/** One node of a chain: what it returns is checked. */
export class OneNode {
  readonly #client: Client;
  #isOfChain = false;
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
        // viem's own timeout is over when the headers are there.
        fetchFn: (input, init) =>
          fetch(input, { ...init, signal: limitTime(timeout, signal, init?.signal) }),
      }),
    });
  }

  /** How many requests have been sent to it. */
  get requests(): number {
    return this.#requests;
  }

  /** The newest block. */
  readHead(): Promise<Header> {
    return this.#ask('eth_getBlockByNumber', ['latest', false], toHeader);
  }

  /** The block of the number; undefined when the chain has none yet. */
  readHeader(number: number): Promise<Header | undefined> {
    return this.#ask('eth_getBlockByNumber', [toQuantity(number), false], (answer) =>
      answer === null ? undefined : requireNumber(toHeader(answer), number),
    );
  }

  /** The block of the number with its transactions. */
  readBlock(number: number): Promise<Header & { transactions: BlockTransaction[] }> {
    return this.#ask('eth_getBlockByNumber', [toQuantity(number), true], (answer) => ({
      ...requireNumber(toHeader(answer), number),
      transactions: toList(toObject(answer)['transactions']).map(toTransaction),
    }));
  }

  /** The events that the filter selects, in their order. */
  readLogs({ addresses, topics, blocks }: LogFilter): Promise<ChainLog[]> {
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
    return this.#ask('eth_getLogs', [{ ...range, address: [...addresses], topics }], (answer) =>
      toList(answer).map((entry) => {
        const log = toLog(entry, last);
        last = log;
        if (isInside(log) && wanted.has(log.address)) return log;
        throw new NodeError('The node returned an event that was not requested.');
      }),
    );
  }

  /** Whether the transaction did what it was to do. */
  isSuccessful(hash: Hex): Promise<boolean> {
    return this.#ask(
      'eth_getTransactionReceipt',
      [hash],
      (answer) => toNumber(toObject(answer)['status'] ?? '0x1') === 1,
    );
  }

  /** The number that a contract returns to a call after the block; undefined when it returns none. */
  async callForNumber(to: string, data: Hex, blockNumber: number): Promise<bigint | undefined> {
    const returned = await this.call(to, data, blockNumber);
    return returned?.length === 66 ? BigInt(returned) : undefined;
  }

  /** What a contract returns to a call after the block; undefined when the call fails. */
  async call(to: string, data: Hex, blockNumber: number): Promise<Hex | undefined> {
    try {
      return await this.#ask('eth_call', [{ to, data }, toQuantity(blockNumber)], toHex);
    } catch (error) {
      if (error instanceof Error && /revert/i.test(error.message)) return undefined;
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
    if (!this.#isOfChain) {
      const id = toNumber(await request({ method: 'eth_chainId' }));
      if (id !== this.settings.id) throw new NodeError(`The node is of chain ${id}.`);
      this.#isOfChain = true;
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

function requireNumber(header: Header, number: number): Header {
  if (header.number === number) return header;
  throw new NodeError(`The node returned block ${header.number} for block ${number}.`);
}

function toTransaction(answer: unknown): BlockTransaction {
  const { hash, from, to, value } = toObject(answer);
  return {
    hash: toHash(hash),
    from: toAddress(from),
    to: to === null || to === undefined ? null : toAddress(to),
    hasValue: /[1-9a-f]/.test(toHex(value).slice(2)),
  };
}

/** What is the same as in the event before it is valid as well. */
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
    at: log['blockTimestamp'] === undefined ? undefined : toNumber(log['blockTimestamp']),
  };
}

const toSameHash = (answer: unknown, last: Hex | undefined): Hex =>
  last !== undefined && answer === last ? last : toHash(answer);

function toObject(answer: unknown): Record<string, unknown> {
  if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
  throw invalid();
}

function toList(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  throw invalid();
}

function toHex(answer: unknown): Hex {
  if (typeof answer === 'string' && /^0x[0-9a-fA-F]*$/.test(answer)) return answer as Hex;
  throw invalid();
}

function toHash(answer: unknown): Hex {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/.test(answer)) return answer as Hex;
  throw invalid();
}

function toAddress(answer: unknown): string {
  if (typeof answer === 'string' && /^0x[0-9a-fA-F]{40}$/.test(answer)) return answer.toLowerCase();
  throw invalid();
}

function toNumber(answer: unknown): number {
  if (typeof answer === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(answer)) return Number(answer);
  throw invalid();
}

const toQuantity = (number: number): Hex => `0x${number.toString(16)}`;
const invalid = () => new NodeError('The node returned an invalid answer.');
