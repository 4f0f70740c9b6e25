import { pad, type Hex } from 'viem';
import type { ServiceContext } from '../service-context.js';
import type { Backfill } from '../storage/chain/backfills.js';
import { listBackfills, recordBackfill } from '../use-cases/chain/record-backfill.js';
import { findKnownAddresses } from '../use-cases/chain/find-known-addresses.js';
import type { Scanner } from '../use-cases/chain/record-range.js';
import { readScan } from '../use-cases/chain/scan-state.js';
import { isUnreachable, type ChainLog, type ChainNode, type Header } from './chain-node.js';
import type { ChainSettings, ContractKind } from './chain-settings.js';
import { getEventTopics } from './events.js';
import { readBalances, readLogFacts } from './read-facts.js';

/** In which topics the events of a kind of contract name a wallet. */
const walletTopics: Partial<Record<ContractKind, readonly number[]>> = {
  rewardToken: [1, 2],
  token: [1, 2],
  accountMetadata: [1],
  registry: [2],
};
/** Filtered by a wallet, long ranges hold few events. */
const firstLength = 50_000;

/** Reads a chain again for wallets that were not known when it was scanned. */
export class Backfiller {
  #length = firstLength;
  readonly #decimals = new Map<string, number>();

  constructor(
    readonly context: ServiceContext,
    readonly settings: ChainSettings,
    readonly node: ChainNode,
    readonly scanner: Scanner,
  ) {}

  /** Continues with what has been requested, as far as blocks cannot be removed any more. */
  async run(head: Header, signal: AbortSignal): Promise<void> {
    const finalNumber = head.number - this.settings.confirmations;
    const { checkpoints } = await readScan(this.context, this.settings.id);
    const scanned = Math.max(-1, ...checkpoints.map(({ number }) => number));
    for (const backfill of await listBackfills(this.context, this.settings.id)) {
      // What is scanned from now on is scanned with the wallet known.
      const until = backfill.until ?? scanned;
      await this.#read({ ...backfill, until }, Math.min(until, finalNumber), signal);
      if (signal.aborted) return;
    }
  }

  async #read(backfill: Backfill & { until: number }, to: number, signal: AbortSignal) {
    const { address, until } = backfill;
    const contracts = this.settings.contracts.filter(({ kind }) => walletTopics[kind]);
    let from = Math.max(
      backfill.readUpTo + 1,
      Math.min(until + 1, ...contracts.map(({ startBlock }) => startBlock)),
    );
    while (from <= to && !signal.aborted) {
      const { logs, last } = await this.#fetch(address, from, to);
      await this.#record({ address, until, readUpTo: last }, logs, last);
      from = last + 1;
    }
    if (from > until) await this.#record({ address, until, readUpTo: until }, [], to);
    else if (backfill.until !== until) await this.#record({ ...backfill, until }, [], to);
  }

  async #record(backfill: Backfill & { until: number }, logs: ChainLog[], blockNumber: number) {
    const kinds = new Map(this.settings.contracts.map(({ address, kind }) => [address, kind]));
    const findKnown = (addresses: Iterable<string>) => findKnownAddresses(this.context, addresses);
    const { facts } = await readLogFacts(this.node, logs, kinds, new Map(), findKnown);
    const isDone = backfill.readUpTo >= backfill.until;
    const tokens = this.settings.contracts.filter(({ kind }) => kind === 'token');
    const owned = isDone
      ? tokens.map((token) => ({ owner: backfill.address, token: token.address }))
      : [];
    const balances = await readBalances(this.node, owned, blockNumber, this.#decimals);
    await recordBackfill(this.context, this.scanner, { backfill, facts, balances });
  }

  async #fetch(
    wallet: string,
    from: number,
    to: number,
  ): Promise<{ logs: ChainLog[]; last: number }> {
    for (;;) {
      const last = Math.min(to, from + this.#length - 1);
      try {
        return { logs: await this.#fetchRange(wallet, from, last), last };
      } catch (error) {
        if (last === from || isUnreachable(error)) throw error;
        this.#length = Math.ceil((last - from + 1) / 4);
      }
    }
  }

  async #fetchRange(wallet: string, from: number, to: number): Promise<ChainLog[]> {
    const all = new Map<string, ChainLog>();
    const topic = pad(wallet as Hex, { size: 32 });
    for (const { address, kind } of this.settings.contracts) {
      for (const place of walletTopics[kind] ?? []) {
        const topics = [
          getEventTopics(kind),
          ...Array.from({ length: place - 1 }, () => null),
          topic,
        ];
        const logs = await this.node.readLogs({
          addresses: [address],
          topics,
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
