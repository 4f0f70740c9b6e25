import type { DatabaseContext } from '../../storage/database/database.js';
import type { ChainContext } from '../scanned-chains.js';
import * as backfills from '../../storage/chain/backfills.js';
import { lockChain } from '../../storage/chain/checkpoints.js';
import type { Balance } from '../../storage/chain/facts.js';
import { insertRecentInteractions } from '../../storage/chain/recent-interactions.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { toRecentBalances } from './recent-balances.js';
import { recordFacts, type ChainFacts, type Scanner } from './record-range.js';
import { writeBalances } from './write-balances.js';

/** The maximum number of wallets for which a chain is read together. */
export const maximumWallets = 500;
/** Past the limit of a day, the minimum time between two starts for wallets. */
const secondsPastLimit = 600;

/** How far a chain is scanned, and the limit of requests for wallets. */
export interface BackfillLimits {
  /** The last block that a contract is scanned to, and the last final block. */
  scanned: number;
  finalNumber: number;
  confirmations: number;
  requestsPerDay: number;
}

/**
 * Returns the wallets for which the chain is read next; starts the pending ones when all earlier ones have been read.
 * Past the limit of the day, only those of active people.
 * @throws ScannerReplacedError when another scanner of the chain has started
 */
export async function takeUpBackfills(
  { database }: DatabaseContext,
  { chainId, name }: Scanner,
  { scanned, requestsPerDay, ...final }: BackfillLimits,
): Promise<backfills.Backfill[]> {
  return database.transaction(async (connection) => {
    await lockChain(connection, chainId, name);
    const { requests, secondsSinceStart } = await backfills.readBackfillUse(connection, chainId);
    const isPastLimit = requests >= requestsPerDay;
    if (isPastLimit) await backfills.suspendBackfills(connection, chainId);
    const started = await backfills.listStartedBackfills(connection, chainId, final);
    if (started.length > 0) return started;
    if (isPastLimit && (secondsSinceStart ?? Infinity) < secondsPastLimit) return [];
    const count = await backfills.startBackfills(connection, chainId, {
      until: scanned,
      limit: maximumWallets,
      areWanted: isPastLimit,
    });
    if (count === 0) return [];
    await backfills.markBackfillStart(connection, chainId);
    return backfills.listStartedBackfills(connection, chainId, final);
  });
}

/**
 * Stores data of wallets in final blocks, together with the block up to which they have been read.
 * @throws ScannerReplacedError when another scanner of the chain has started
 */
export async function recordBackfills(
  context: WriteContext & ChainContext,
  { chainId, name }: Scanner,
  { wallets, facts, readUpTo }: { wallets: readonly string[]; facts: ChainFacts; readUpTo: number },
): Promise<void> {
  await write(
    context,
    async (unit) => {
      await lockChain(unit.connection, chainId, name);
      await recordFacts(context, unit, facts);
      await backfills.updateBackfills(unit.connection, chainId, wallets, readUpTo);
    },
    { untimed: true },
  );
}

/**
 * Stores the balances of wallets whose blocks have been read, and deletes the finished requests.
 * @throws ScannerReplacedError when another scanner of the chain has started
 */
export async function recordBackfilledBalances(
  context: WriteContext,
  { chainId, name }: Scanner,
  {
    balances,
    finished,
    scanned,
    finalNumber,
  }: {
    balances: readonly Balance[];
    /** The wallets whose balances are all stored. */
    finished: readonly string[];
    /** The block after which the balances were read, and the last final block. */
    scanned: number;
    finalNumber: number;
  },
): Promise<void> {
  await write(
    context,
    async (unit) => {
      const { connection } = unit;
      await lockChain(connection, chainId, name);
      await writeBalances(unit, chainId, balances);
      const recent = toRecentBalances(chainId, scanned, balances);
      await insertRecentInteractions(
        connection,
        recent.filter(({ blockNumber }) => blockNumber > finalNumber),
      );
      await backfills.deleteBackfills(connection, chainId, finished);
    },
    { untimed: true },
  );
}

/** Counts today's requests to nodes of the chain for wallets. */
export async function countBackfillRequests(
  { database }: DatabaseContext,
  chainId: number,
  requests: number,
): Promise<void> {
  if (requests === 0) return;
  await backfills.countBackfillRequests(database.drizzle, chainId, requests);
}
