import pLimit from 'p-limit';
import type { Checkpoint } from '../storage/chain/checkpoints.js';
import type { ServiceContext } from '../service-context.js';
import { readDueBalances } from '../use-cases/chain/scan-state.js';
import {
  isUnreachable,
  NodeError,
  type ChainLog,
  type ChainNode,
  type Header,
  type OneNode,
} from './chain-node.js';
import type { ChainSettings, ContractKind, ScannedContract } from './chain-settings.js';
import { combineRanges, type ReadRange } from './combine-ranges.js';
import { findKnownIn, rememberKnown, type FindKnown } from './find-known.js';
import { readAhead } from './read-ahead.js';
import {
  formatBalance,
  readBalances,
  readLogFacts,
  readTransactions,
  toBlockName,
  toLogFilter,
} from './read-facts.js';

type Block = Awaited<ReturnType<OneNode['readBlock']>>;

/** What a node returned of a range. */
interface Fetched {
  last: Header;
  logs: ChainLog[];
  blocks: Block[];
}

/** Events in one answer, about: enough to be fast, and little to keep in memory. */
const wantedLogs = 5_000;
/** Transactions in one range, about. */
const wantedTransactions = 10_000;
/** Blocks that are requested at the same time. */
const concurrency = 4;
/** Balances of which it is remembered that they have been read. */
const maximumRead = 100_000;

/** Reads ranges of blocks of a chain; their length follows what the node can answer. */
export class RangeReader {
  readonly #kinds: ReadonlyMap<string, ContractKind>;
  readonly #decimals = new Map<string, number>();
  readonly #findKnown: FindKnown;
  /** How many blocks are requested next. */
  #length = 16;

  constructor(
    readonly context: ServiceContext,
    readonly settings: ChainSettings,
    readonly node: ChainNode,
  ) {
    this.#kinds = new Map(settings.contracts.map(({ address, kind }) => [address, kind]));
    this.#findKnown = findKnownIn(context);
  }

  /** Reads blocks that cannot be removed. Further ranges are requested, and looked up, while one is used. */
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
    for (let next = from; next <= to && !signal.aborted;) {
      const fetched = await this.#fetch(group, next, to);
      next = fetched.last.number + 1;
      yield fetched;
    }
  }

  async *#toRanges(
    group: readonly ScannedContract[],
    all: AsyncGenerator<Fetched>,
    { finalNumber, checkpoints }: { finalNumber: number; checkpoints: readonly Checkpoint[] },
  ): AsyncGenerator<ReadRange> {
    let due = await this.#readDue(checkpoints);
    /** Whose balances need not be read again: they are those after the last of the blocks. */
    const read = new Set<string>();
    // The blocks are older than what it remembers: nobody who becomes known meanwhile is left out of later ones.
    const findKnown = rememberKnown(this.#findKnown);
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
      const blocks = this.#readsTransactions(group) ? [await node.readBlock(header.number)] : [];
      if (blocks.some(({ hash }) => hash !== header.hash)) throw replaced();
      return { last: header, logs, blocks };
    });
    const due = await this.#readDue(checkpoints);
    const reading = { balancesAt: header.number, due, read: new Set<string>() };
    return this.#toRange(group, fetched, { ...reading, findKnown: this.#findKnown });
  }

  /** Balances that were read in blocks which are no more. */
  #readDue(checkpoints: readonly Checkpoint[]): Promise<{ owner: string; token: string }[]> {
    const scanned = Math.max(-1, ...checkpoints.map(({ number }) => number));
    return readDueBalances(this.context, this.settings.id, scanned);
  }

  #readsTransactions(group: readonly ScannedContract[]): boolean {
    return group.some(({ kind }) => kind === 'transactions');
  }

  async #fetch(group: readonly ScannedContract[], from: number, to: number): Promise<Fetched> {
    for (;;) {
      const length = Math.min(this.#length, to - from + 1);
      try {
        const fetched = await this.#fetchRange(group, from, from + length - 1);
        this.#adaptLength(fetched);
        return fetched;
      } catch (error) {
        if (length === 1 || isUnreachable(error)) throw error;
        this.#length = Math.ceil(length / 4);
      }
    }
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
      const [logs, blocks] = await Promise.all([
        filter ? node.readLogs(filter) : [],
        this.#readsTransactions(group)
          ? Promise.all(numbers.map((number) => limit(() => node.readBlock(number))))
          : [],
      ]);
      // Asked last, and of the same node: one that has fallen behind returns the events that it has.
      const last = await node.readHeader(to);
      const isLast = (log: ChainLog) => log.blockNumber === to;
      if (!last || logs.some((log) => isLast(log) && log.blockHash !== last.hash)) throw replaced();
      return { last, logs, blocks };
    });
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
    return this.node.use(async (node) => {
      const { facts, touched } = await readLogFacts(node, logs, this.#kinds, times, findKnown);
      const transactions = await readTransactions(node, blocks, findKnown);
      const unread = [...touched, ...due].filter((one) => !read.has(formatBalance(one)));
      return {
        contracts: group.map(({ address }) => address),
        last: toBlockName(last),
        blocks: [toBlockName(last)],
        ...facts,
        interactions: [...facts.interactions, ...transactions],
        balances: await readBalances(node, unread, balancesAt, this.#decimals),
      };
    });
  }
}

const replaced = () => new NodeError('A block was replaced while it was read.');
