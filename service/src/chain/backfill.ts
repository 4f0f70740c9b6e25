import type { Hex } from 'viem';
import type { WriteContext } from '../storage/database/unit-of-work.js';
import type { ChainContext } from '../use-cases/scanned-chains.js';
import type { Backfill } from '../storage/chain/backfills.js';
import type { Scanner } from '../use-cases/chain/record-range.js';
import { readScan } from '../use-cases/chain/scan-state.js';
import {
  countBackfillRequests,
  maximumWallets,
  recordBackfilledBalances,
  recordBackfills,
  takeUpBackfills,
  type BackfillLimits,
} from '../use-cases/chain/share-backfills.js';
import { ChainNode, isUnreachable, type ChainLog, type OneNode } from './chain-node.js';
import type { ChainSettings, ContractKind, ScannedContract } from './chain-settings.js';
import { getEventTopics } from './events.js';
import { findKnownIn, toTopic } from './find-known.js';
import { formatBalance, readBalances } from './read-balances.js';
import { readLogFacts } from './read-facts.js';
import type { ScanNotices } from './scan-notices.js';

/** The contracts whose events have a wallet in the topic. */
const kindsByTopic: readonly [topic: number, kinds: readonly ContractKind[]][] = [
  [1, ['rewardToken', 'token', 'accountMetadata']],
  [2, ['rewardToken', 'token', 'registry']],
];
/** Events of a few wallets are rare, so ranges can be long. */
const maximumBlocks = 100_000;
/** The approximate number of events in one range, and of requests for the times of their blocks. */
const wantedLogs = 5_000;
const wantedRequests = 200;
/** The maximum number of balances that are read before the next check for new blocks. */
const maximumBalances = 100;

/** Reads a chain again for wallets that were unknown when it was scanned, for many of them together. */
export class Backfiller {
  readonly #node: ChainNode;
  readonly #contracts: readonly ScannedContract[];
  /** The number of blocks of the next request, and of wallets per request. */
  #length = maximumBlocks;
  #wallets = maximumWallets;
  readonly #decimals = new Map<string, number>();
  /** For wallets with further balances, the balances that are stored. */
  readonly #stored = new Set<string>();

  constructor(
    readonly context: WriteContext & ChainContext,
    readonly settings: ChainSettings,
    readonly scanner: Scanner,
    signal: AbortSignal,
    readonly notices: ScanNotices,
  ) {
    // Its requests are counted separately.
    this.#node = new ChainNode(settings, signal);
    const kinds = new Set(kindsByTopic.flatMap(([, some]) => some));
    this.#contracts = settings.contracts.filter(({ kind }) => kinds.has(kind));
  }

  /** Continues the requested backfills, as long as new blocks can wait and as far as blocks are final. */
  async run(head: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + this.settings.pollMilliseconds;
    const { id, confirmations, historyRequestsPerDay } = this.settings;
    const { checkpoints } = await readScan(this.context, id);
    const limits = {
      scanned: Math.max(-1, ...checkpoints.map(({ number }) => number)),
      finalNumber: head - confirmations,
      confirmations,
      requestsPerDay: historyRequestsPerDay,
    };
    while (!signal.aborted && performance.now() <= end) {
      const backfills = await takeUpBackfills(this.context, this.scanner, limits);
      if (backfills.length === 0) return;
      const before = this.#node.requests;
      try {
        await this.#continue(backfills, limits);
      } finally {
        await countBackfillRequests(this.context, id, this.#node.requests - before);
      }
    }
  }

  async #continue(backfills: readonly Backfill[], limits: BackfillLimits): Promise<void> {
    const read = backfills.filter(({ readUpTo, until }) => readUpTo >= until);
    if (read.length === 0) return this.#readRange(backfills, limits);
    // The next wallets, and the nodes, may be different.
    this.#wallets = maximumWallets;
    return this.#readBalances(
      read.map(({ address }) => address),
      limits,
    );
  }

  /** Reads the next range of the wallets that are the furthest behind, at most up to where the next ones are. */
  async #readRange(backfills: readonly Backfill[], { finalNumber }: BackfillLimits): Promise<void> {
    const readUpTo = Math.min(...backfills.map((one) => one.readUpTo));
    const group = backfills.filter((one) => one.readUpTo === readUpTo);
    const later = backfills.map((one) => one.readUpTo).filter((number) => number > readUpTo);
    const to = Math.min(finalNumber, ...group.map(({ until }) => until), ...later);
    const starts = this.#contracts.map(({ startBlock }) => startBlock);
    const from = Math.min(to, Math.max(readUpTo + 1, Math.min(...starts)));
    const wallets = group.map(({ address }) => address);
    const { logs, last } = await this.#fetch(wallets, from, to);
    const kinds = new Map(this.#contracts.map(({ address, kind }) => [address, kind]));
    const before = this.#node.requests;
    const { facts } = await this.#node.use((node) =>
      readLogFacts(node, logs, kinds, new Map(), findKnownIn(this.context)),
    );
    this.#adaptLength(logs.length, this.#node.requests - before);
    await recordBackfills(this.context, this.scanner, { wallets, facts, readUpTo: last });
  }

  /** Reads the token balances of wallets, a part at a time. */
  async #readBalances(wallets: readonly string[], limits: BackfillLimits): Promise<void> {
    const { scanned, finalNumber } = limits;
    const tokens = await this.#findTokens(scanned);
    const some = wallets.slice(0, Math.ceil(maximumBalances / Math.max(1, tokens.length)));
    const unread = some
      .flatMap((owner) => tokens.map((token) => ({ owner, token })))
      .filter((one) => !this.#stored.has(formatBalance(one)));
    const part = unread.slice(0, maximumBalances);
    const left = new Set(unread.slice(maximumBalances).map(({ owner }) => owner));
    const balances = await this.#node.use((node) =>
      readBalances(node, part, scanned, {
        decimals: this.#decimals,
        onInvalidCall: this.notices.reportInvalidCall,
      }),
    );
    const finished = some.filter((wallet) => !left.has(wallet));
    await recordBackfilledBalances(this.context, this.scanner, {
      balances,
      finished,
      scanned,
      finalNumber,
    });
    if (finished.length > 0) this.#stored.clear();
    for (const one of part) if (left.has(one.owner)) this.#stored.add(formatBalance(one));
  }

  /** Finds the tokens whose balances are stored: those that are known entities. */
  async #findTokens(scanned: number): Promise<string[]> {
    const tokens = this.#contracts
      .filter(({ kind, startBlock }) => kind === 'token' && startBlock <= scanned)
      .map(({ address }) => address);
    const known = await findKnownIn(this.context)(tokens.map(toTopic));
    return tokens.filter((token) => known.has(toTopic(token)));
  }

  /** Requests fewer blocks, then fewer wallets at once, until the nodes accept it. */
  async #fetch(
    wallets: readonly string[],
    from: number,
    to: number,
  ): Promise<{ logs: ChainLog[]; last: number }> {
    const length = this.#length;
    let hasFewerWallets = false;
    for (;;) {
      const last = Math.min(to, from + this.#length - 1);
      try {
        const logs = await this.#node.use((node) => this.#fetchRange(node, wallets, from, last));
        // The length was not the cause.
        if (hasFewerWallets) this.#length = length;
        return { logs, last };
      } catch (error) {
        if (isUnreachable(error)) throw error;
        const count = Math.min(this.#wallets, wallets.length);
        if (last > from) {
          this.#length = Math.ceil((last - from + 1) / 4);
        } else if (count > 1) {
          this.#wallets = Math.ceil(count / 2);
          hasFewerWallets = true;
        } else {
          this.#wallets = maximumWallets;
          throw error;
        }
      }
    }
  }

  #adaptLength(logs: number, requests: number): void {
    const part = Math.max(logs / wantedLogs, requests / wantedRequests);
    if (part > 1) this.#length = Math.max(1, Math.floor(this.#length / 2));
    else if (part < 0.5) this.#length = Math.min(maximumBlocks, this.#length * 2);
  }

  async #fetchRange(
    node: OneNode,
    wallets: readonly string[],
    from: number,
    to: number,
  ): Promise<ChainLog[]> {
    const all = new Map<string, ChainLog>();
    for (const [position, kinds] of kindsByTopic) {
      const contracts = this.#contracts.filter(({ kind }) => kinds.includes(kind));
      if (contracts.length === 0) continue;
      const events = [...new Set(kinds.flatMap(getEventTopics))];
      const others = Array.from({ length: position - 1 }, () => null);
      for (let start = 0; start < wallets.length; start += this.#wallets) {
        const topics: Hex[] = wallets.slice(start, start + this.#wallets).map(toTopic);
        const logs = await node.readLogs({
          addresses: contracts.map(({ address }) => address),
          topics: [events, ...others, topics],
          blocks: { from, to },
        });
        for (const log of logs) all.set(`${log.blockNumber} ${log.logIndex}`, log);
      }
    }
    return [...all.values()].sort(
      (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
    );
  }
}
