import { and, desc, eq, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { blockedWallets, blocks } from '../schema.js';

/** A block of a person, who is then not in the blocker's network. */
export interface Block {
  blocker: EntityId;
  blocked: EntityId;
}

/** Stores a block, and returns whether it is new. */
export async function insertBlock(
  connection: Connection,
  { blocker, blocked }: Block,
): Promise<boolean> {
  const rows = await connection
    .insert(blocks)
    .values({ blockerId: blocker, blockedId: blocked })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

/** Deletes a block, and returns whether it existed. */
export async function deleteBlock(
  connection: Connection,
  { blocker, blocked }: Block,
): Promise<boolean> {
  const rows = await connection
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked)))
    .returning();
  return rows.length > 0;
}

/** Counts the people that a person has blocked, including those who have erased their data. */
export async function countBlocks(connection: Connection, blocker: EntityId): Promise<number> {
  return (
    (await connection.$count(blocks, eq(blocks.blockerId, blocker))) +
    (await connection.$count(blockedWallets, eq(blockedWallets.blockerId, blocker)))
  );
}

/** Lists the people that a person has blocked, and when (seconds since 1970), the newest first. */
export async function listBlocks(
  { drizzle }: Database,
  blocker: EntityId,
): Promise<{ blocked: EntityId; createdAt: number }[]> {
  const rows = await drizzle
    .select({ blocked: blocks.blockedId, at: sql<string>`floor(extract(epoch FROM created_at))` })
    .from(blocks)
    .where(eq(blocks.blockerId, blocker))
    .orderBy(desc(blocks.createdAt), blocks.blockedId);
  return rows.map(({ blocked, at }) => ({ blocked, createdAt: Number(at) }));
}
