import { and, desc, eq, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { blockedWallets, blocks } from '../schema.js';

/** Who keeps whom out of its network. */
export interface Block {
  blocker: EntityId;
  blocked: EntityId;
}

/** Stores a block, and says whether it is new. */
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

/** Deletes a block, and says whether there was one. */
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

/** How many people a person has blocked, those who have erased their data among them. */
export async function countBlocks(connection: Connection, blocker: EntityId): Promise<number> {
  return (
    (await connection.$count(blocks, eq(blocks.blockerId, blocker))) +
    (await connection.$count(blockedWallets, eq(blockedWallets.blockerId, blocker)))
  );
}

/** Whom somebody has blocked, and when (seconds since 1970), the newest first. */
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
