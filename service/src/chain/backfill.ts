import { pad, type Hex } from 'viem';
import type { ServiceContext } from '../service-context.js';
import type { Backfill } from '../storage/chain/backfills.js';
import { listBackfills, recordBackfill } from '../use-cases/chain/record-backfill.js';
import type { Scanner } from '../use-cases/chain/record-range.js';
import { readScan } from '../use-cases/chain/scan-state.js';
import { isUnreachable, type ChainLog, type ChainNode, type OneNode } from './chain-node.js';
import type { ChainSettings, ContractKind } from './chain-settings.js';
import { getEventTopics } from './events.js';
import { findKnownIn } from './find-known.js';
import { readBalances, readLogFacts } from './read-facts.js';

/** By the topic that names a wallet: the kinds of contracts whose events have it there. */
const kindsByTopic: readonly [topic: number, kinds: readonly ContractKind[]][] = [
  [1, ['rewardToken', 'token', 'accountMetadata']],
  [2, ['rewardToken', 'token', 'registry']],
];
/** Filtered by a wallet, long ranges hold few events. */
const mostBlocks = 100_000;

/** Reads a chain again for wallets that were not known when it was scanned. */
export class Backfiller {
  #length = mostBlocks;
  readonly #decimals = new Map<string, number>();

  constructor(
    readonly context: ServiceContext,
    readonly settings: ChainSettings,
    readonly node: ChainNode,
    readonly scanner: Scanner,
  ) {}

  /** Continues with what has been requested, as long as new blocks can wait and as far as blocks are final. */
  async run(head: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + this.settings.pollMilliseconds;
    const finalNumber = head - this.settings.confirmations;
    const { checkpoints } = await readScan(this.context, this.settings.id);
    const scanned = Math.max(-1, ...checkpoints.map(({ number }) => number));
    for (const backfill of await listBackfills(this.context, this.settings.id)) {
      // What is scanned from now on is scanned with the wallet known.
      let next = { ...backfill, until: backfill.until ?? scanned };
      while (next.readUpTo < Math.min(next.until, finalNumber)) {
        next = await this.#readNext(next, { finalNumber, scanned });
        if (signal.aborted || performance.now() > end) return;
      }
      if (backfill.until === null && next.readUpTo === backfill.readUpTo) {
        await this.#record(next, [], { finalNumber, scanned });
      }
    }
  }

  async #readNext(backfill: Started, limits: Limits): Promise<Started> {
    const { address, until, readUpTo } = backfill;
    const to = Math.min(until, limits.finalNumber);
    const starts = this.#contracts().map(({ startBlock }) => startBlock);
    const from = Math.min(to, Math.max(readUpTo + 1, Math.min(...starts, to)));
    const { logs, last } = await this.#fetch(address, from, to);
    const next = { ...backfill, readUpTo: last };
    await this.#record(next, logs, limits);
    return next;
  }

  #contracts() {
    const kinds = new Set(kindsByTopic.flatMap(([, some]) => some));
    return this.settings.contracts.filter(({ kind }) => kinds.has(kind));
  }

  async #record(backfill: Started, logs: ChainLog[], { finalNumber, scanned }: Limits) {
    const kinds = new Map(this.settings.contracts.map(({ address, kind }) => [address, kind]));
    const findKnown = findKnownIn(this.context);
    const isDone = backfill.readUpTo >= backfill.until;
    const tokens = this.settings.contracts.filter(
      ({ kind, startBlock }) => kind === 'token' && startBlock <= scanned,
    );
    const owned = tokens.map(({ address }) => ({ owner: backfill.address, token: address }));
    const { facts, balances } = await this.node.use(async (node) => ({
      facts: (await readLogFacts(node, logs, kinds, new Map(), findKnown)).facts,
      balances: isDone ? await readBalances(node, owned, scanned, this.#decimals) : [],
    }));
    await recordBackfill(this.context, this.scanner, {
      backfill,
      facts,
      balances,
      balancesAt: scanned,
      finalNumber,
    });
  }

  async #fetch(
    wallet: string,
    from: number,
    to: number,
  ): Promise<{ logs: ChainLog[]; last: number }> {
    for (;;) {
      const last = Math.min(to, from + this.#length - 1);
      try {
        const logs = await this.node.use((node) => this.#fetchRange(node, wallet, from, last));
        this.#length = Math.min(mostBlocks, this.#length * 2);
        return { logs, last };
      } catch (error) {
        if (last === from || isUnreachable(error)) throw error;
        this.#length = Math.ceil((last - from + 1) / 4);
      }
    }
  }

  async #fetchRange(node: OneNode, wallet: string, from: number, to: number): Promise<ChainLog[]> {
    const all = new Map<string, ChainLog>();
    const topic = pad(wallet as Hex, { size: 32 });
    for (const [place, kinds] of kindsByTopic) {
      const contracts = this.settings.contracts.filter(({ kind }) => kinds.includes(kind));
      if (contracts.length === 0) continue;
      const logs = await node.readLogs({
        addresses: contracts.map(({ address }) => address),
        topics: [
          [...new Set(kinds.flatMap(getEventTopics))],
          ...Array.from({ length: place - 1 }, () => null),
          topic,
        ],
        blocks: { from, to },
      });
      for (const log of logs) all.set(`${log.blockNumber} ${log.logIndex}`, log);
    }
    return [...all.values()].sort(
      (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
    );
  }
}

type Started = Backfill & { until: number };

/** Up to which block none can be removed, and up to which block is scanned. */
interface Limits {
  finalNumber: number;
  scanned: number;
}
