import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '../service-context.js';
import type { Checkpoint, StoredChain } from '../storage/chain/checkpoints.js';
import { readScan, startScan, stopScan, reportHead } from '../use-cases/chain/scan-state.js';
import { recordRange, type Scanner } from '../use-cases/chain/record-range.js';
import { rewindChain } from '../use-cases/chain/rewind-chain.js';
import { computeRetryDelay } from '../compute-retry-delay.js';
import { ChainNode, NodeError, type Header } from './chain-node.js';
import type { ChainSettings, ScannedContract } from './chain-settings.js';
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
      if (!(error instanceof NodeError)) throw error;
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
    this.#node = new ChainNode(settings);
    this.#reader = new RangeReader(context, settings, this.#node);
    this.#backfiller = new Backfiller(context, settings, this.#node, this.#scanner);
  }

  async start(): Promise<void> {
    const stoppedBecause = await startScan(this.context, this.#scanner);
    if (stoppedBecause !== null) throw new DeepReorganisationError(stoppedBecause);
  }

  /** Reads up to the newest block. */
  async catchUp(): Promise<void> {
    const head = await this.#node.readHead();
    await reportHead(this.context, this.#scanner.chainId, head.number);
    while (!this.signal.aborted && (await this.#scanNext(head)));
    if (!this.signal.aborted) await this.#backfiller.run(head, this.signal);
  }

  /** Reads the next range of the contracts that are the furthest behind; false when there is nothing to read. */
  async #scanNext(head: Header): Promise<boolean> {
    const { id } = this.settings;
    const chain = await readScan(this.context, id);
    if (!(await this.#hasStayed(chain, head))) return true;
    const { group, checkpoint, until } = this.#chooseGroup(chain);
    const from = checkpoint.number + 1;
    if (from > head.number) return false;
    const finalNumber = head.number - this.settings.confirmations;
    if (from <= finalNumber) {
      const to = Math.min(finalNumber, until);
      for await (const range of this.#reader.readFinal(
        group,
        { from, to, finalNumber },
        this.signal,
      )) {
        await recordRange(this.context, this.#scanner, { ...range, finalNumber });
      }
      return true;
    }
    const header = await this.#node.readHeader(from);
    if (!header) return false;
    // The next look finds the block that is no more.
    if (checkpoint.hash !== '' && header.parentHash !== checkpoint.hash) return false;
    const range = await this.#reader.readBlock(group, header, chain.checkpoints);
    const parent = { number: from - 1, hash: header.parentHash };
    const isFirst = !chain.blocks.some(({ number }) => number < from);
    await recordRange(this.context, this.#scanner, {
      ...range,
      finalNumber,
      blocks: isFirst && from > 0 ? [parent, toBlockName(header)] : [toBlockName(header)],
    });
    return true;
  }

  /** Which contracts are read next: those that are the furthest behind, up to where the next ones are. */
  #chooseGroup({ checkpoints }: StoredChain) {
    const places = this.settings.contracts.map((contract) => ({
      contract,
      checkpoint: checkpoints.find((one) => one.contract === contract.address) ?? startOf(contract),
    }));
    const checkpoint = places
      .map((place) => place.checkpoint)
      .reduce((lowest, one) => (one.number < lowest.number ? one : lowest));
    const later = places
      .map((place) => place.checkpoint.number)
      .filter((number) => number > checkpoint.number);
    return {
      group: places
        .filter((place) => place.checkpoint.number === checkpoint.number)
        .map(({ contract }) => contract),
      checkpoint,
      until: Math.min(...later, Number.MAX_SAFE_INTEGER),
    };
  }

  /** Whether the chain still has the scanned blocks; if not, takes back what those said that it has lost. */
  async #hasStayed({ checkpoints, blocks }: StoredChain, head: Header): Promise<boolean> {
    const newest = checkpoints.reduce<Checkpoint | undefined>(
      (last, one) => (last && last.number >= one.number ? last : one),
      undefined,
    );
    if (!newest) return true;
    const { number } = newest;
    const present = number === head.number ? head : await this.#node.readHeader(number);
    if (present?.hash === newest.hash) return true;
    // A node that has fallen behind has the blocks that it has.
    const known = blocks.find((block) => block.number === head.number);
    if (!present && known?.hash === head.hash) return true;
    for (const block of blocks) {
      const same = await this.#node.readHeader(block.number);
      if (same?.hash !== block.hash) continue;
      await rewindChain(this.context, this.#scanner, toBlockName(same), { isDeep: false });
      return false;
    }
    const oldest = blocks.at(-1) ?? newest;
    // One node that is wrong stops nothing.
    if (await this.#node.hasBlock(oldest.number, oldest.hash)) return true;
    const reason =
      `Chain ${this.settings.id} no longer has block ${oldest.number} (${oldest.hash}), which was final after ` +
      `${this.settings.confirmations} confirmations. Check the nodes; then continue with: svc scan --chain ` +
      `${this.settings.id} --rewind <block>`;
    await stopScan(this.context, this.#scanner, reason);
    throw new DeepReorganisationError(reason);
  }
}

/** Where a contract begins that has not been scanned: no hash is known there. */
const startOf = ({ address, startBlock }: ScannedContract): Checkpoint => ({
  contract: address,
  number: startBlock - 1,
  hash: '',
  at: 0,
});
