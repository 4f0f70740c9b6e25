import { eq, inArray, sql } from 'drizzle-orm';
import type { BadgeSetBody } from '../../schemas/badge-set.js';
import type { Connection, Database } from '../database/database.js';
import { badgeSets } from '../schema.js';

/** A stored badge set: labels in every language, images as they were registered. */
export interface StoredBadgeSet {
  id: string;
  image: string | null;
  badges: BadgeSetBody['badges'];
}

/** Lists all badge sets, by id. */
export async function listBadgeSets({ drizzle }: Database): Promise<StoredBadgeSet[]> {
  return drizzle.select().from(badgeSets).orderBy(badgeSets.id);
}

/** Finds those of the badge sets of the ids that exist. */
export async function findBadgeSets(
  connection: Connection,
  ids: readonly string[],
): Promise<StoredBadgeSet[]> {
  if (ids.length === 0) return [];
  return connection
    .select()
    .from(badgeSets)
    .where(inArray(badgeSets.id, [...ids]));
}

/** Stores a badge set whose id no other one has. */
export async function insertBadgeSet(connection: Connection, set: StoredBadgeSet): Promise<void> {
  await connection.insert(badgeSets).values(set);
}

/** Replaces the badge set of the id. */
export async function updateBadgeSet(
  connection: Connection,
  { id, image, badges }: StoredBadgeSet,
): Promise<void> {
  await connection
    .update(badgeSets)
    .set({ image, badges, updatedAt: sql`clock_timestamp()` })
    .where(eq(badgeSets.id, id));
}
