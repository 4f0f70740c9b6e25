import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '../service-context.js';
import {
  OtherBlockError,
  type Checkpoint,
  type StoredChain,
} from '../storage/chain/checkpoints.js';
import { readScan, startScan, stopScan, reportHead } from '../use-cases/chain/scan-state.js';
import { recordRange, type Scanner } from '../use-cases/chain/record-range.js';
import { rewindChain } from '../use-cases/chain/rewind-chain.js';
import { computeRetryDelay } from '../compute-retry-delay.js';
import { ChainNode, NodeError } from './chain-node.js';
import type { ChainSettings } from './chain-settings.js';
import { RangeReader } from './range-reader.js';
import { toBlockName } from './read-facts.js';
import { Backfiller } from './backfill.js';

/** The chain has lost blocks that were final: an operator decides what to do. */
export class DeepReorganisationError extends Error {
  override readonly name = 'DeepReorganisationError';
}

/** How a scan of a chain goes. */
export interface ScanOptions {
  settings: ChainSettings;
  /** Ends the scan soon. */
  signal: AbortSignal;
  /** Whether it ends as soon as there are no new blocks. */
  once?: boolean;
  /** Told each time no node answers; the scan goes on. */
  onNodeError?: (error: unknown) => void;
}

/**
 * Reads a chain from where its last scanner has come, and follows it until the signal is aborted. Any number of
 * scanners may start on a chain: the last one goes on, and the others end with an error.
 * @throws DeepReorganisationError when the chain has lost final blocks; so does every later scan, until the chain
 * is rewound
 */
export async function scanChain(
  context: ServiceContext,
  { settings, signal, once = false, onNodeError = () => {} }: ScanOptions,
): Promise<void> {
  const scan = new ChainScan(context, settings, signal);
  await scan.start();
  let failures = 0;
  while (!signal.aborted) {
    try {
      await scan.catchUp();
      if (once) return;
      failures = 0;
    } catch (error) {
      if (!(error instanceof NodeError || error instanceof OtherBlockError)) throw error;
      failures += 1;
      onNodeError(error);
    }
    const { pollMilliseconds } = settings;
    const pause =
      failures === 0
        ? pollMilliseconds
        : computeRetryDelay(failures, { first: pollMilliseconds, most: longestRetry });
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

const longestRetry = 30_000;

/** What was done: a range was read, what lost blocks said was taken back, or there is nothing to read now. */
type Step = 'read' | 'rewound' | 'done';

class ChainScan {
  readonly #scanner: Scanner;
  readonly #node: ChainNode;
  readonly #reader: RangeReader;
  readonly #backfiller: Backfiller;

  constructor(
    readonly context: ServiceContext,
    readonly settings: ChainSettings,
    readonly signal: AbortSignal,
  ) {
    this.#scanner = { chainId: settings.id, name: randomUUID() };
    this.#node = new ChainNode(settings, signal);
    this.#reader = new RangeReader(context, settings, this.#node);
    this.#backfiller = new Backfiller(context, settings, this.#scanner, signal);
  }

  async start(): Promise<void> {
    const contracts = this.settings.contracts.map(({ address }) => address);
    const stoppedBecause = await startScan(this.context, this.#scanner, contracts);
    if (stoppedBecause !== null) throw new DeepReorganisationError(stoppedBecause);
  }

  /** Reads up to the newest block. */
  async catchUp(): Promise<void> {
    let head: number;
    let step: Step;
    do {
      head = (await this.#node.use((node) => node.readHead())).number;
      await reportHead(this.context, this.#scanner, head);
      do step = await this.#scanNext(head);
      while (step === 'read' && !this.signal.aborted);
    } while (step === 'rewound' && !this.signal.aborted);
    if (!this.signal.aborted) await this.#backfiller.run(head, this.signal);
  }

  /** Reads the next range of the contracts that are the furthest behind. */
  async #scanNext(head: number): Promise<Step> {
    const chain = await readScan(this.context, this.settings.id);
    if (!(await this.#hasStayed(chain))) return 'rewound';
    const { group, number, hash, until } = this.#chooseGroup(chain);
    const from = number + 1;
    if (from > head) return 'done';
    const finalNumber = head - this.settings.confirmations;
    if (from <= finalNumber) {
      const range = { from, to: Math.min(finalNumber, until), finalNumber };
      const ranges = this.#reader.readFinal(group, range, chain.checkpoints, this.signal);
      for await (const read of ranges) {
        await recordRange(this.context, this.#scanner, { ...read, finalNumber });
      }
      return 'read';
    }
    const header = await this.#node.use((node) => node.readHeader(from));
    // The next look finds the block that is no more.
    if (!header || (hash !== undefined && header.parentHash !== hash)) return 'done';
    const range = await this.#reader.readBlock(group, header, chain.checkpoints);
    const parent = { number: from - 1, hash: header.parentHash };
    const isFirst = from > 0 && !chain.blocks.some((block) => block.number < from);
    await recordRange(this.context, this.#scanner, {
      ...range,
      finalNumber,
      blocks: isFirst ? [parent, toBlockName(header)] : [toBlockName(header)],
    });
    return 'read';
  }

  /**
   * Which contracts are read next: those that are the furthest behind, after the block of the number and, if it is
   * known, hash, up to where the next ones are.
   */
  #chooseGroup({ checkpoints, blocks }: StoredChain) {
    const places = this.settings.contracts.map((contract) => {
      const found = checkpoints.find((one) => one.contract === contract.address);
      return { contract, number: found?.number ?? contract.startBlock - 1, hash: found?.hash };
    });
    const number = Math.min(...places.map((place) => place.number));
    const group = places.filter((place) => place.number === number);
    const later = places.map((place) => place.number).filter((one) => one > number);
    return {
      group: group.map(({ contract }) => contract),
      number,
      hash:
        group.find((place) => place.hash !== undefined)?.hash ??
        blocks.find((block) => block.number === number)?.hash,
      until: Math.min(...later, Number.MAX_SAFE_INTEGER),
    };
  }

  /** Whether the chain still has the scanned blocks; if not, takes back what those said that it has lost. */
  async #hasStayed({ checkpoints, blocks }: StoredChain): Promise<boolean> {
    const newest = checkpoints.reduce<Checkpoint | undefined>(
      (last, one) => (last && last.number >= one.number ? last : one),
      undefined,
    );
    if (!newest) return true;
    const readHeader = (number: number) => this.#node.use((node) => node.readHeader(number));
    const present = await readHeader(newest.number);
    if (present?.hash === newest.hash) return true;
    if (!present) {
      // A node that has fallen behind, or a chain that has become shorter: its next blocks tell.
      throw new NodeError(`Chain ${this.settings.id}: the node has no block ${newest.number} yet.`);
    }
    for (const block of blocks) {
      const header = await readHeader(block.number);
      if (header?.hash !== block.hash) continue;
      await rewindChain(this.context, this.#scanner, toBlockName(header), { isDeep: false });
      return false;
    }
    await this.#requireLost(blocks.at(-1) ?? newest);
    return false;
  }

  /** Stops the scan when all nodes that answer have another block instead of one that was final. */
  async #requireLost({ number, hash }: { number: number; hash: string }): Promise<void> {
    const { id, confirmations } = this.settings;
    const present = await this.#node.readHashes(number);
    if (present.length === 0 || present.some((one) => one === null || one === hash)) {
      throw new NodeError(`Chain ${id}: the nodes do not agree about block ${number}.`);
    }
    const reason =
      `Chain ${id} no longer has block ${number} (${hash}), which was final after ${confirmations} ` +
      `confirmations. Check the nodes; then continue with: svc scan --chain ${id} --rewind <block>`;
    await stopScan(this.context, this.#scanner, reason);
    throw new DeepReorganisationError(reason);
  }
}
