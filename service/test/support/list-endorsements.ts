import { desc, eq } from 'drizzle-orm';
import type { EntityId } from '../../src/ranking/engine.js';
import type { Database } from '../../src/storage/database/database.js';
import { endorsements } from '../../src/storage/schema.js';

/** The newest stored endorsements of a target, by block. */
export function listEndorsements({ drizzle }: Database, target: EntityId, limit: number) {
  return drizzle
    .select()
    .from(endorsements)
    .where(eq(endorsements.targetId, target))
    .orderBy(desc(endorsements.blockNumber), desc(endorsements.id))
    .limit(limit);
}
