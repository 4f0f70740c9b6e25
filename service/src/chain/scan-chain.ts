import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteContext } from '../storage/database/unit-of-work.js';
import type { ChainContext } from '../use-cases/scanned-chains.js';
import {
  OtherBlockError,
  type Checkpoint,
  type StoredChain,
} from '../storage/chain/checkpoints.js';
import { readScan, startScan, stopScan, reportHead } from '../use-cases/chain/scan-state.js';
import { recordRange, type Scanner } from '../use-cases/chain/record-range.js';
import { rewindChain } from '../use-cases/chain/rewind-chain.js';
import { computeRetryDelay } from '../compute-retry-delay.js';
import { CallError, ChainNode, isUnreachable, NodeError, type Header } from './chain-node.js';
import type { ChainSettings, ScannedContract } from './chain-settings.js';
import { chooseGroups, type Group, type Groups } from './choose-groups.js';
import { classifyRequestError, describeNodeError } from './classify-node-error.js';
import { findLastBlock, findNextBlock } from './find-block.js';
import { RangeReader } from './range-reader.js';
import { toBlockName } from './read-facts.js';
import { Backfiller } from './backfill.js';
import { ScanNotices } from './scan-notices.js';
import { SetAside } from './set-aside.js';

/** The chain has lost final blocks: an operator must decide what to do. */
export class DeepReorganisationError extends Error {
  override readonly name = 'DeepReorganisationError';
}

/** The options of a scan. */
export interface ScanOptions {
  settings: ChainSettings;
  /** Ends the scan soon. */
  signal: AbortSignal;
  /** Whether it ends as soon as there are no new blocks. */
  once?: boolean;
  /** Called each time no node answers; the scan continues. */
  onNodeError?: (error: unknown) => void;
  /** Called with each omission and its reason, with the contract and the call or the block; the scan continues. */
  onNotice?: (notice: string) => void;
}

/**
 * Reads a chain from the last checkpoint, and follows it until the signal is aborted. Any number of scanners may
 * start on a chain: the last one continues, and the others end with an error.
 * @throws DeepReorganisationError when the chain has lost final blocks; so does every later scan, until the chain is
 * rewound
 */
export async function scanChain(
  context: WriteContext & ChainContext,
  { settings, signal, once = false, onNodeError = () => {}, onNotice = () => {} }: ScanOptions,
): Promise<void> {
  const scan = new ChainScan(context, settings, signal, onNotice);
  await scan.start();
  let failures = 0;
  while (!signal.aborted) {
    let next: 'now' | 'retry' | 'wait' = 'wait';
    try {
      next = await scan.catchUp();
      failures = 0;
    } catch (error) {
      if (!(error instanceof NodeError || error instanceof OtherBlockError)) throw error;
      failures += 1;
      onNodeError(error);
    }
    if (once && failures === 0 && next === 'wait') return;
    if (next === 'now') continue;
    const { pollMilliseconds } = settings;
    const pause =
      failures === 0
        ? pollMilliseconds
        : computeRetryDelay(failures, { first: pollMilliseconds, maximum: longestRetry });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

const longestRetry = 30_000;

/** A range was read, the facts of lost blocks were deleted, or there is nothing to read now. */
type Step = 'read' | 'rewound' | 'done';

class ChainScan {
  readonly #scanner: Scanner;
  readonly #node: ChainNode;
  readonly #notices: ScanNotices;
  readonly #aside: SetAside;
  /** The last stored problem. */
  #problem: string | null = null;
  #isAnyBehind = false;
  /** Each adapts the length of its ranges: one to new blocks, the other to old ones. */
  readonly #frontReader: RangeReader;
  readonly #behindReader: RangeReader;
  readonly #backfiller: Backfiller;

  constructor(
    readonly context: WriteContext & ChainContext,
    readonly settings: ChainSettings,
    readonly signal: AbortSignal,
    onNotice: (notice: string) => void,
  ) {
    this.#scanner = { chainId: settings.id, name: randomUUID() };
    this.#node = new ChainNode(settings, signal);
    this.#notices = new ScanNotices(settings.id, onNotice);
    this.#aside = new SetAside(settings.id, settings.pollMilliseconds);
    const createReader = () =>
      new RangeReader(context, settings, this.#node, this.#notices, this.#aside.has);
    this.#frontReader = createReader();
    this.#behindReader = createReader();
    this.#backfiller = new Backfiller(context, settings, this.#scanner, signal, this.#notices);
  }

  async start(): Promise<void> {
    const contracts = this.settings.contracts.map(({ address }) => address);
    const stoppedBecause = await startScan(this.context, this.#scanner, contracts);
    if (stoppedBecause !== null) throw new DeepReorganisationError(stoppedBecause);
  }

  /**
   * Reads up to the newest block, then for a while with contracts that are behind. Returns whether more is to be read
   * now, or later at the next attempt.
   */
  async catchUp(): Promise<'now' | 'retry' | 'wait'> {
    let head: number;
    let step: Step;
    do {
      head = (await this.#node.use((node) => node.readHead())).number;
      await this.#report(head);
      do step = await this.#scanNext(head, 'front', this.signal);
      while (step === 'read' && !this.signal.aborted);
    } while (step === 'rewound' && !this.signal.aborted);
    const isLeft = this.#isAnyBehind && !this.signal.aborted && (await this.#catchUpBehind(head));
    if (this.#aside.problem !== this.#problem) await this.#report(head);
    if (!this.signal.aborted) await this.#runBackfills(head);
    if (isLeft) return 'now';
    return this.#aside.canRetry ? 'retry' : 'wait';
  }

  /** Reads contracts that are behind until the next check for new blocks; returns whether any still are. */
  async #catchUpBehind(head: number): Promise<boolean> {
    const slice = AbortSignal.any([
      this.signal,
      AbortSignal.timeout(this.settings.pollMilliseconds),
    ]);
    let step: Step;
    do step = await this.#scanNext(head, 'behind', slice);
    while (step === 'read' && !slice.aborted);
    return step !== 'done';
  }

  /** Reads the chain again for wallets; a contract that cannot be read delays only these. */
  async #runBackfills(head: number): Promise<void> {
    try {
      await this.#backfiller.run(head, this.signal);
    } catch (error) {
      if (!(error instanceof NodeError) || this.#aside.isEmpty) throw error;
    }
  }

  async #report(head: number): Promise<void> {
    this.#problem = this.#aside.problem;
    await reportHead(this.context, this.#scanner, { head, problem: this.#problem });
  }

  /** Reads the next blocks of the contracts that follow the chain, or of those that are the furthest behind. */
  async #scanNext(head: number, which: keyof Groups, signal: AbortSignal): Promise<Step> {
    const chain = await readScan(this.context, this.settings.id);
    if (!(await this.#hasStayed(chain))) {
      this.#frontReader.clearReadAhead();
      this.#behindReader.clearReadAhead();
      return 'rewound';
    }
    const contracts = this.settings.contracts.filter(({ address }) => !this.#aside.has(address));
    const groups = chooseGroups(contracts, chain);
    this.#isAnyBehind = groups.behind !== undefined;
    const group = groups[which];
    if (!group) return 'done';
    const reader = which === 'front' ? this.#frontReader : this.#behindReader;
    try {
      const step = await this.#readNext(group, { head, chain, reader, signal });
      if (step === 'read') this.#aside.remove(group.contracts.map(({ address }) => address));
      return step;
    } catch (error) {
      if (!(error instanceof NodeError) || !(await this.#setAside(group, error))) throw error;
      await this.#report(head);
      return 'read';
    }
  }

  async #readNext(
    group: Group,
    {
      head,
      chain,
      reader,
      signal,
    }: { head: number; chain: StoredChain; reader: RangeReader; signal: AbortSignal },
  ): Promise<Step> {
    const { contracts, number, hash, until } = group;
    const from = number + 1;
    if (from > head) return 'done';
    const finalNumber = head - this.settings.confirmations;
    if (from <= finalNumber) {
      const range = { from, to: Math.min(finalNumber, until), finalNumber };
      let hasRead = false;
      for await (const read of reader.readFinal(contracts, range, chain.checkpoints, signal)) {
        await recordRange(this.context, this.#scanner, { ...read, finalNumber });
        hasRead = true;
      }
      if (hasRead || this.signal.aborted) return 'read';
      // There are no blocks up to there: the next one is read by itself.
    }
    const { header, parent } = await this.#findBlock(from);
    // The next check finds the block that has been removed.
    if (hash !== undefined && header.parentHash !== hash) return 'done';
    const isFirst = from > 0 && !chain.blocks.some((block) => block.number < from);
    const before = isFirst ? (parent ?? (await this.#findParent(header))) : undefined;
    const range = await reader.readBlock(contracts, header, chain.checkpoints);
    await recordRange(this.context, this.#scanner, {
      ...range,
      finalNumber,
      blocks: [...(before ? [toBlockName(before)] : []), toBlockName(header)],
    });
    return 'read';
  }

  /** Finds the block of the height, or the next one when the chain has none there. */
  async #findBlock(height: number): Promise<{ header: Header; parent?: Header }> {
    const found = await this.#node.use((node) => findNextBlock(node, height));
    if (found.header.number > height) this.#notices.reportGap(height, found.header.number - 1);
    return found;
  }

  /** Finds the block before one; undefined for the first block of the chain. */
  async #findParent(header: Header): Promise<Header | undefined> {
    return this.#node.use(async (node) => {
      const parent = await findLastBlock(node, header.number - 1);
      if (!parent || parent.hash === header.parentHash) return parent;
      throw new NodeError(`The node has another block before block ${header.number}.`);
    });
  }

  /** Sets those of the contracts aside that cause an error; returns whether there are any. */
  async #setAside(group: Group, error: NodeError): Promise<boolean> {
    if (isUnreachable(error) || classifyRequestError(error) === 'overloaded') return false;
    const inGroup = new Set(group.contracts);
    const others = this.settings.contracts.filter(
      (one) => !inGroup.has(one) && !this.#aside.has(one.address),
    );
    if (others.length === 0 && inGroup.size === 1) return false;
    const failing = await this.#findFailing(group, others, error).catch((cause: unknown) => {
      if (cause instanceof NodeError || cause instanceof OtherBlockError) return [];
      throw cause;
    });
    this.#aside.add(failing);
    for (const { address } of failing) {
      this.#notices.reportContract(address, describeNodeError(error));
    }
    return failing.length > 0;
  }

  async #findFailing(
    { contracts }: Group,
    others: readonly ScannedContract[],
    error: NodeError,
  ): Promise<readonly ScannedContract[]> {
    if (error instanceof CallError) {
      return contracts.filter(({ address }) => address === error.contract);
    }
    // Blocks before the failing one have been stored.
    const { checkpoints } = await readScan(this.context, this.settings.id);
    const { address, startBlock } = contracts[0]!;
    const scanned = checkpoints.find(({ contract }) => contract === address)?.number;
    const { header } = await this.#findBlock((scanned ?? startBlock - 1) + 1);
    const canRead = (some: readonly ScannedContract[]) => this.#behindReader.canRead(some, header);
    const failing = await findUnreadable(contracts, canRead);
    if (failing.length < contracts.length) return failing;
    // Then the nodes may be the cause.
    return others.length > 0 && (await canRead(others.slice(0, 1))) ? failing : [];
  }

  /** Whether the chain still has the scanned blocks; if not, deletes the facts of those that it has lost. */
  async #hasStayed({ checkpoints, blocks }: StoredChain): Promise<boolean> {
    const newest = checkpoints.reduce<Checkpoint | undefined>(
      (last, one) => (last && last.number >= one.number ? last : one),
      undefined,
    );
    if (!newest) return true;
    const readHeader = (number: number) => this.#node.use((node) => node.readHeader(number));
    // A node that has fallen behind, or a shorter chain, has no block there: its next blocks show which.
    const { header: present } = await this.#findBlock(newest.number);
    if (present.hash === newest.hash) return true;
    for (const block of blocks) {
      const header = await readHeader(block.number);
      if (header?.hash !== block.hash) continue;
      await rewindChain(this.context, this.#scanner, toBlockName(header), { isDeep: false });
      return false;
    }
    await this.#requireLost(blocks.at(-1) ?? newest);
    return false;
  }

  /** Stops the scan when all nodes that answer have another block instead of a final one. */
  async #requireLost({ number, hash }: { number: number; hash: string }): Promise<void> {
    const { id, confirmations } = this.settings;
    const present = await this.#node.readHashes(number);
    if (present.length === 0 || present.some((one) => one === null || one === hash)) {
      throw new NodeError(`Chain ${id}: the nodes disagree about block ${number}.`);
    }
    const reason =
      `Chain ${id} no longer has block ${number} (${hash}), which was final after ${confirmations} ` +
      `confirmations. Check the nodes; then continue with: svc scan --chain ${id} --rewind <block>`;
    await stopScan(this.context, this.#scanner, reason);
    throw new DeepReorganisationError(reason);
  }
}

/** Finds those of the contracts that cannot be read, alone or with others. */
async function findUnreadable(
  contracts: readonly ScannedContract[],
  canRead: (some: readonly ScannedContract[]) => Promise<boolean>,
): Promise<readonly ScannedContract[]> {
  if (await canRead(contracts)) return [];
  if (contracts.length === 1) return contracts;
  const half = Math.ceil(contracts.length / 2);
  return [
    ...(await findUnreadable(contracts.slice(0, half), canRead)),
    ...(await findUnreadable(contracts.slice(half), canRead)),
  ];
}
