import type { BadgeSet } from '../schemas/badge-set.js';
import type { ServiceContext } from '../service-context.js';
import { badgeSets } from '../storage/schema.js';

/** All badge sets, by id. */
export async function listBadgeSets({ database }: ServiceContext): Promise<BadgeSet[]> {
  const rows = await database.drizzle.select().from(badgeSets).orderBy(badgeSets.id);
  return rows.map(({ id, badges, image }) => ({ id, badges, ...(image ? { image } : {}) }));
}
