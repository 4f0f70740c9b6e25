import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { JsonRow, Merge, TableMerge } from './merge-log.js';
import { records, restorePairs } from './merge-pairs.js';
import { moved } from './move-links.js';

/** Blocks. */
export const mergeBlocks: TableMerge = {
  move: async (unit, merge) => ({ blocks: await moveBlocks(unit, merge) }),
  restore: async (unit, split, { blocks }) => {
    await restorePairs(unit, split, 'blocks', blocks, ['blocker_id', 'blocked_id']);
    markBlocks(unit, split, blocks);
  },
};

/** Replaces absorbed entities by the survivor in blocks by and of them. */
async function moveBlocks(unit: UnitOfWork, merge: Merge): Promise<JsonRow[]> {
  const gone = array(merge.absorbed, 'bigint');
  const ends = array([merge.survivor, ...merge.absorbed], 'bigint');
  const before = await queryRows<{ row: JsonRow }>(
    unit.connection,
    sql`SELECT to_jsonb(t) AS row FROM blocks t
      WHERE blocker_id = ANY(${ends}) OR blocked_id = ANY(${ends})`,
  );
  if (before.length === 0) return [];
  const moving = await queryRows<{ row: JsonRow }>(
    unit.connection,
    sql`DELETE FROM blocks t WHERE blocked_id = ANY(${gone}) OR blocker_id = ANY(${gone})
      RETURNING to_jsonb(t) AS row`,
  );
  await unit.connection.execute(sql`
    INSERT INTO blocks (blocker_id, blocked_id, created_at)
    SELECT blocker, blocked, created_at FROM (
      SELECT ${moved(merge, 'blocker_id')} AS blocker, ${moved(merge, 'blocked_id')} AS blocked, created_at
      FROM ${records(
        'blocks',
        moving.map(({ row }) => row),
      )}
    ) renamed WHERE blocker <> blocked
    ON CONFLICT DO NOTHING`);
  markBlocks(
    unit,
    merge,
    before.map(({ row }) => row),
  );
  return before.map(({ row }) => row);
}

function markBlocks(
  unit: UnitOfWork,
  { survivor, absorbed }: Merge,
  rows: readonly JsonRow[],
): void {
  const now = (id: EntityId) => (absorbed.includes(id) ? survivor : id);
  for (const row of rows) {
    const [blocker, blocked] = [Number(row['blocker_id']), Number(row['blocked_id'])];
    unit.markEdge(blocker, blocked);
    unit.markEdge(now(blocker), now(blocked));
  }
}
