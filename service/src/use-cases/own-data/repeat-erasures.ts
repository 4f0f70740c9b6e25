import { toUserPrincipal } from '../../auth/principal.js';
import { write } from '../../storage/database/unit-of-work.js';
import {
  findUnknownMarks,
  insertErasureMarks,
  type ErasureMark,
} from '../../storage/own-data/erasure-marks.js';
import { findWalletCreation, readStoredWallets } from '../../storage/own-data/stored-wallets.js';
import { createUnguessableId } from '../../unguessable-id.js';
import type { AddContext } from '../entities/add-entity.js';
import { ensureOwnEntity } from '../entities/ensure-own-entity.js';
import type { ErasureContext } from './continue-erasure.js';
import { continueErasures } from './continue-erasures.js';
import { startErasure } from './start-erasure.js';

/** The numbers of marks, by what was done with them. */
export interface RepeatedErasures {
  /** Their people are erased again. */
  repeated: number;
  /** The database had them: what it has of their people is newer. */
  known: number;
  /** The database has nothing of their people. */
  absent: number;
  /** Their people were added to the database after the erasure. */
  newer: number;
}

/**
 * Erases the people of marks that the database does not have, as `eraseOwnData` does, and stores the marks: after a
 * backup was restored, what people have erased since is erased again. Erasures that have not finished, also earlier
 * ones, are finished.
 */
export async function repeatErasures(
  context: ErasureContext & AddContext,
  marks: readonly ErasureMark[],
): Promise<RepeatedErasures> {
  const unknown = new Map<string, ErasureMark[]>();
  const counts = { repeated: 0, known: marks.length, absent: 0, newer: 0 };
  for (const mark of await findUnknownMarks(context.database, marks)) {
    unknown.set(mark.walletHash, [...(unknown.get(mark.walletHash) ?? []), mark]);
    counts.known--;
  }
  for await (const address of findWallets(context, unknown)) {
    const walletHash = context.hashes.hashErasedWallet(address);
    const own = unknown.get(walletHash)!;
    unknown.delete(walletHash);
    const isRepeated = await eraseIfOlder(context, address, own);
    counts[isRepeated ? 'repeated' : 'newer'] += own.length;
  }
  const absent = [...unknown.values()].flat();
  counts.absent = absent.length;
  await context.database.transaction((connection) => insertErasureMarks(connection, absent));
  await continueErasures(context, new AbortController().signal);
  return counts;
}

/** Finds the wallets of marks, as long as there are any in the map. */
async function* findWallets(
  { database, hashes }: ErasureContext,
  marks: ReadonlyMap<string, unknown>,
): AsyncGenerator<string> {
  if (marks.size === 0) return;
  for await (const address of readStoredWallets(database)) {
    if (marks.has(hashes.hashErasedWallet(address))) yield address;
    if (marks.size === 0) return;
  }
}

/** Starts the erasure of a person unless it was added after all of the marks, and stores these. */
async function eraseIfOlder(
  context: ErasureContext & AddContext,
  address: string,
  marks: readonly ErasureMark[],
): Promise<boolean> {
  const createdAt = await findWalletCreation(context.database, address);
  const isOlder = createdAt === undefined || marks.some(({ erasedAt }) => createdAt <= erasedAt);
  const user = toUserPrincipal(address);
  // What an erasure erases belongs to the own entity, which the person had at its sign-in.
  if (isOlder) await ensureOwnEntity(context, user);
  await write(context, async (unit) => {
    if (isOlder) await startErasure(context, unit, user, createUnguessableId());
    await insertErasureMarks(unit.connection, marks);
  });
  return isOlder;
}
