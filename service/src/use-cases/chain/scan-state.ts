import type { DatabaseContext } from '../../storage/database/database.js';
import {
  deleteOtherCheckpoints,
  lockChain,
  readChain,
  readStopReason,
  recordHead,
  replaceScanner,
  setStopReason,
  type StoredChain,
} from '../../storage/chain/checkpoints.js';
import type { Balance } from '../../storage/chain/facts.js';
import { readInteractionsAfter } from '../../storage/chain/recent-interactions.js';
import type { Scanner } from './record-range.js';

/**
 * Makes this the scanner of the chain, and deletes the checkpoints of other contracts; returns why the chain must not be
 * scanned, or null.
 */
export async function startScan(
  { database }: DatabaseContext,
  { chainId, name }: Scanner,
  contracts: readonly string[],
): Promise<string | null> {
  await replaceScanner(database, chainId, name);
  await deleteOtherCheckpoints(database.drizzle, chainId, contracts);
  return readStopReason(database.drizzle, chainId);
}

/** Reads how far the chain has been scanned. */
export function readScan({ database }: DatabaseContext, chainId: number): Promise<StoredChain> {
  return database.transaction((connection) => readChain(connection, chainId));
}

/**
 * Stores the newest block of the chain, and why it is not fully scanned, for the status.
 * @throws ScannerReplacedError when another scanner of the chain has started
 */
export function reportHead(
  { database }: DatabaseContext,
  { chainId, name }: Scanner,
  found: { head: number; problem: string | null },
): Promise<void> {
  return recordHead(database, chainId, name, found);
}

/** Stops every scan of the chain until it is rewound. */
export async function stopScan(
  { database }: DatabaseContext,
  { chainId, name }: Scanner,
  reason: string,
): Promise<void> {
  await database.transaction(async (connection) => {
    await lockChain(connection, chainId, name);
    await setStopReason(connection, chainId, reason);
  });
}

/** Lists the balances that were read in blocks that the chain has removed. */
export async function readDueBalances(
  { database }: DatabaseContext,
  chainId: number,
  scannedNumber: number,
): Promise<Omit<Balance, 'amount'>[]> {
  const rows = await readInteractionsAfter(database.drizzle, chainId, scannedNumber);
  return rows
    .filter(({ action }) => action === 'balance')
    .map(({ source, target }) => ({ owner: source, token: target }));
}
