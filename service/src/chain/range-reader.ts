import pLimit from 'p-limit';
import type { Checkpoint } from '../storage/chain/checkpoints.js';
import type { DatabaseContext } from '../storage/database/database.js';
import { readDueBalances } from '../use-cases/chain/scan-state.js';
import {
  isUnreachable,
  NodeError,
  type Block,
  type ChainLog,
  type ChainNode,
  type Header,
  type OneNode,
} from './chain-node.js';
import { classifyRequestError } from './classify-node-error.js';
import type { ChainSettings, ContractKind, ScannedContract } from './chain-settings.js';
import { combineRanges, type ReadRange } from './combine-ranges.js';
import { findLastBlock, findNextBlock } from './find-block.js';
import { findKnownIn, cacheKnown, type FindKnown } from './find-known.js';
import { readAhead } from './read-ahead.js';
import { formatBalance, readBalances } from './read-balances.js';
import { readLogFacts, readTransactions, toBlockName, toLogFilter } from './read-facts.js';
import type { ScanNotices } from './scan-notices.js';

/** The answers of a node about a range. */
interface Fetched {
  last: Header;
  logs: ChainLog[];
  blocks: Block[];
}

/** The approximate number of events in one answer: enough to be fast, and few enough for the memory. */
const wantedLogs = 5_000;
/** The approximate number of transactions in one range. */
const wantedTransactions = 10_000;
/** The number of blocks that are requested at the same time. */
const concurrency = 4;
/** The maximum number of balances that are known to have been read. */
const maximumRead = 100_000;
/** The maximum number of heights without a block at the end of a range that is not requested again. */
const maximumShortening = 16;

/** Reads ranges of blocks of a chain, and adapts their length to the nodes. */
export class RangeReader {
  readonly #kinds: ReadonlyMap<string, ContractKind>;
  readonly #decimals = new Map<string, number>();
  readonly #findKnown: FindKnown;
  /** Balances that were read after newer blocks than those that have been scanned. */
  readonly #readAhead = new Set<string>();
  /** The number of blocks of the next request. */
  #length = 16;

  constructor(
    readonly context: DatabaseContext,
    readonly settings: ChainSettings,
    readonly node: ChainNode,
    readonly notices: ScanNotices,
    /** Whether a contract is set aside. */
    readonly isAside: (contract: string) => boolean,
  ) {
    this.#kinds = new Map(settings.contracts.map(({ address, kind }) => [address, kind]));
    this.#findKnown = findKnownIn(context);
  }

  /**
   * Reads final blocks: one range, and more until the signal is aborted. Further ranges are requested, and looked up,
   * while one is used.
   */
  readFinal(
    group: readonly ScannedContract[],
    { from, to, finalNumber }: { from: number; to: number; finalNumber: number },
    checkpoints: readonly Checkpoint[],
    signal: AbortSignal,
  ): AsyncGenerator<ReadRange> {
    const fetched = readAhead(this.#fetchAll(group, { from, to }, signal));
    return readAhead(combineRanges(this.#toRanges(group, fetched, { finalNumber, checkpoints })));
  }

  async *#fetchAll(
    group: readonly ScannedContract[],
    { from, to }: { from: number; to: number },
    signal: AbortSignal,
  ): AsyncGenerator<Fetched> {
    let next = from;
    do {
      const fetched = await this.#fetch(group, next, to);
      // There are no blocks up to there.
      if (!fetched) return;
      next = fetched.last.number + 1;
      yield fetched;
    } while (next <= to && !signal.aborted);
  }

  async *#toRanges(
    group: readonly ScannedContract[],
    all: AsyncGenerator<Fetched>,
    { finalNumber, checkpoints }: { finalNumber: number; checkpoints: readonly Checkpoint[] },
  ): AsyncGenerator<ReadRange> {
    let due = await this.#readDue(checkpoints);
    /** Balances that need not be read again: they were read after the last of the blocks. */
    const read = new Set<string>();
    // A cache for these old blocks alone, so that later blocks find addresses that become known meanwhile.
    const findKnown = cacheKnown(this.#findKnown);
    for await (const fetched of all) {
      const reading = { balancesAt: finalNumber, due, read, findKnown };
      const range = await this.#toRange(group, fetched, reading);
      if (read.size > maximumRead) read.clear();
      for (const balance of range.balances) read.add(formatBalance(balance));
      yield range;
      due = [];
    }
  }

  /** Reads one block that can still be removed, by its hash. */
  async readBlock(
    group: readonly ScannedContract[],
    header: Header,
    checkpoints: readonly Checkpoint[],
  ): Promise<ReadRange> {
    const fetched = await this.node.use(async (node) => {
      const filter = toLogFilter(group, { hash: header.hash });
      const logs = filter ? await node.readLogs(filter) : [];
      if (!this.#readsTransactions(group)) return { last: header, logs, blocks: [] };
      const block = await node.readBlock(header.number);
      if (block?.hash !== header.hash) throw replaced();
      return { last: header, logs, blocks: [block] };
    });
    const due = await this.#readDue(checkpoints);
    const reading = { balancesAt: header.number, due, read: new Set<string>() };
    return this.#toRange(group, fetched, { ...reading, findKnown: this.#findKnown });
  }

  /** Whether the nodes answer requests about all of the contracts, for one block. */
  async canRead(group: readonly ScannedContract[], header: Header): Promise<boolean> {
    try {
      await this.node.use(async (node) => {
        const filter = toLogFilter(group, { hash: header.hash });
        if (filter) await node.readLogs(filter);
        if (this.#readsTransactions(group)) await node.readBlock(header.number);
      });
      return true;
    } catch (error) {
      if (isUnreachable(error) || classifyRequestError(error) === 'overloaded') throw error;
      return false;
    }
  }

  /** Clears the list of balances read after newer blocks, because some of these blocks have been removed. */
  clearReadAhead(): void {
    this.#readAhead.clear();
  }

  /** Reads the pending balances of removed blocks. */
  async #readDue(checkpoints: readonly Checkpoint[]): Promise<{ owner: string; token: string }[]> {
    const scanned = Math.max(-1, ...checkpoints.map(({ number }) => number));
    const due = await readDueBalances(this.context, this.settings.id, scanned);
    return due.filter(
      (one) => !this.isAside(one.token) && !this.#readAhead.has(formatBalance(one)),
    );
  }

  #readsTransactions(group: readonly ScannedContract[]): boolean {
    return group.some(({ kind }) => kind === 'transactions');
  }

  /** Undefined when the chain has no blocks from the first to the last height. */
  async #fetch(
    group: readonly ScannedContract[],
    from: number,
    to: number,
  ): Promise<Fetched | undefined> {
    for (let first = from; first <= to;) {
      const length = Math.min(this.#length, to - first + 1);
      try {
        const fetched = await this.#fetchRange(group, first, first + length - 1);
        this.#adaptLength(fetched);
        return fetched;
      } catch (error) {
        if (isUnreachable(error)) throw error;
        if (length === 1) first = await this.#passGap(first, error);
        else this.#length = Math.ceil(length / 4);
      }
    }
    return undefined;
  }

  /** Finds the next height with a block if this one has none; otherwise throws the error. */
  async #passGap(height: number, error: unknown): Promise<number> {
    const found = await this.node.use((node) => findNextBlock(node, height)).catch(() => undefined);
    if (!found || found.header.number === height) throw error;
    const next = found.header.number;
    this.notices.reportGap(height, next - 1);
    return next;
  }

  #adaptLength({ logs, blocks }: Fetched): void {
    const transactions = blocks.reduce((sum, block) => sum + block.transactions.length, 0);
    const part = Math.max(logs.length / wantedLogs, transactions / wantedTransactions);
    if (part > 1) this.#length = Math.max(1, Math.floor(this.#length / 2));
    else if (part < 0.5) this.#length = Math.min(this.settings.maximumBlocks, this.#length * 2);
  }

  #fetchRange(group: readonly ScannedContract[], from: number, to: number): Promise<Fetched> {
    const filter = toLogFilter(group, { from, to });
    const limit = pLimit(concurrency);
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return this.node.use(async (node) => {
      const [logs, found] = await Promise.all([
        filter ? node.readLogs(filter) : [],
        this.#readsTransactions(group)
          ? Promise.all(numbers.map((number) => limit(() => node.readBlock(number))))
          : [],
      ]);
      // Requested last, from the same node: a node that has fallen behind returns only the events that it has.
      const last =
        (await node.readHeader(to)) ??
        (await findLastBlock(node, to - 1, Math.max(from, to - maximumShortening)));
      if (!last) throw replaced();
      const isWrong = ({ blockNumber, blockHash }: ChainLog) =>
        blockNumber > last.number || (blockNumber === last.number && blockHash !== last.hash);
      if (logs.some(isWrong)) throw replaced();
      const blocks = found.flatMap((block) => block ?? []);
      await this.#requireChain(node, from, blocks);
      return { last, logs, blocks: blocks.filter(({ number }) => number <= last.number) };
    });
  }

  /** Refuses blocks if heights between them have blocks: a node that has fallen behind does not have them yet. */
  async #requireChain(node: OneNode, from: number, blocks: readonly Block[]): Promise<void> {
    let next = from;
    let before: Header | undefined;
    for (const block of blocks) {
      if (block.number > next) {
        const parent = before ?? (next > 0 ? await findLastBlock(node, next - 1) : undefined);
        if (parent && block.parentHash !== parent.hash) throw replaced();
        this.notices.reportGap(next, block.number - 1);
      }
      before = block;
      next = block.number + 1;
    }
  }

  async #toRange(
    group: readonly ScannedContract[],
    { last, logs, blocks }: Fetched,
    {
      balancesAt,
      due,
      read,
      findKnown,
    }: {
      balancesAt: number;
      due: readonly { owner: string; token: string }[];
      read: ReadonlySet<string>;
      findKnown: FindKnown;
    },
  ): Promise<ReadRange> {
    const times = new Map([last, ...blocks].map(({ number, at }) => [number, at]));
    const range = await this.node.use(async (node): Promise<ReadRange> => {
      const { facts, changed } = await readLogFacts(node, logs, this.#kinds, times, findKnown);
      const transactions = await readTransactions(node, blocks, findKnown);
      const unread = [...changed, ...due].filter((one) => !read.has(formatBalance(one)));
      return {
        contracts: group.map(({ address }) => address),
        last: toBlockName(last),
        blocks: [toBlockName(last)],
        ...facts,
        interactions: [...facts.interactions, ...transactions],
        balances: await readBalances(node, unread, balancesAt, {
          decimals: this.#decimals,
          onInvalidCall: this.notices.reportInvalidCall,
        }),
      };
    });
    for (const balance of range.balances) {
      if (balance.readAt !== undefined) this.#readAhead.add(formatBalance(balance));
    }
    return range;
  }
}

const replaced = () => new NodeError('A block was replaced while it was read.');
