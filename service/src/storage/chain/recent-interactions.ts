import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { recentInteractions } from '../schema.js';
import type { Interaction } from './facts.js';

/** An interaction, or a balance (of `source` in the token `target`). */
export type RecentInteraction = Omit<Interaction, 'action'> & {
  action: Interaction['action'] | 'balance';
};

const chunkSize = 1_000;

/** Stores interactions that a reorganisation can still remove. */
export async function insertRecentInteractions(
  connection: Connection,
  rows: readonly RecentInteraction[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunkSize) {
    await connection
      .insert(recentInteractions)
      .values(
        rows
          .slice(start, start + chunkSize)
          .map((row) => ({ ...row, at: new Date(row.at * 1_000) })),
      )
      .onConflictDoNothing();
  }
}

/**
 * Deletes interactions that a reorganisation can no longer remove; balances of blocks that are read again stay until
 * then.
 */
export async function deleteFinalInteractions(
  connection: Connection,
  chainId: number,
  { finalNumber, scannedNumber }: { finalNumber: number; scannedNumber: number },
): Promise<void> {
  await connection
    .delete(recentInteractions)
    .where(
      and(
        eq(recentInteractions.chainId, chainId),
        lte(recentInteractions.blockNumber, finalNumber),
        or(
          ne(recentInteractions.action, 'balance'),
          lte(recentInteractions.blockNumber, scannedNumber),
        ),
      ),
    );
}

/** Reads the interactions and balances from the blocks of a chain after a block. */
export async function readInteractionsAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<RecentInteraction[]> {
  const rows = await connection
    .select()
    .from(recentInteractions)
    .where(after(chainId, blockNumber));
  return rows.map((row) => ({ ...row, at: row.at.getTime() / 1_000 }));
}

/** Deletes the interactions of the blocks of a chain after a block; balances stay. */
export async function deleteInteractionsAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<void> {
  await connection
    .delete(recentInteractions)
    .where(and(after(chainId, blockNumber), ne(recentInteractions.action, 'balance')));
}

const after = (chainId: number, blockNumber: number) =>
  and(eq(recentInteractions.chainId, chainId), gt(recentInteractions.blockNumber, blockNumber));
