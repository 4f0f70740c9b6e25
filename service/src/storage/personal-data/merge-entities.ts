import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { array } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { MergedRows } from '../merges/merge-log.js';
import { mergedTables } from './registry.js';

/**
 * Moves identifiers, feedback, endorsements and relationships of the absorbed entities to the survivor and removes
 * the absorbed ones. Of rows that then have the same key, one remains: of feedbacks with the newer items, and the
 * older ones where the newer has none; of endorsements with the sum. A relationship of the survivor to itself is
 * removed. Hidden rows stay hidden, also when they are combined. Returns the data that a split needs.
 */
export async function mergeEntities(
  unit: UnitOfWork,
  survivor: EntityId,
  absorbed: readonly EntityId[],
): Promise<MergedRows> {
  const rows: Partial<MergedRows>[] = [];
  for (const { move } of mergedTables) rows.push(await move(unit, { survivor, absorbed }));
  const gone = array(absorbed, 'bigint');
  await unit.connection.execute(
    sql`UPDATE identifiers SET entity_id = ${survivor} WHERE entity_id = ANY(${gone})`,
  );
  await unit.connection.execute(sql`DELETE FROM entities WHERE id = ANY(${gone})`);
  for (const id of absorbed) unit.markRemoved(id);
  const cases = rows.flatMap((part) => part.cases ?? []);
  return Object.assign({}, ...rows, { cases }) as MergedRows;
}
