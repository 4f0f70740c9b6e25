import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import type { TableMerge } from './merge-log.js';
import { moveLinks, type Collisions, type Links } from './move-links.js';
import { addChain, restoreLinks } from './restore-links.js';

/** Endorsements. */
export const mergeEndorsements: TableMerge = {
  move: async (unit, merge) => ({ endorsements: await moveLinks(unit, merge, links) }),
  restore: (unit, split, { endorsements }) => restoreLinks(unit, split, links, endorsements),
};

const links: Links = {
  table: 'endorsements',
  key: ['transaction_id', 'chain_id', 'block_hash', 'log_index'],
  columns:
    'id, source_id, target_id, transaction_id, source_address, value, block_number, chain_id, block_hash, log_index, created_at',
  combine,
  prepare: (_unit, rows) => rows.map(addChain),
  mark: (unit, source, target) => unit.markOpinion(source, target),
};

/** Adds the amounts of one transaction to several addresses that are now one target. */
async function combine(connection: Connection, met: Collisions): Promise<void> {
  await connection.execute(sql`
    UPDATE endorsements e SET value = s.value, block_number = s.block_number
    FROM (
      SELECT k.kept, sum(g.value) AS value, min(g.block_number) AS block_number
      FROM unnest(${met.ids}, ${met.kept}) AS k(id, kept) JOIN endorsements g ON g.id = k.id
      GROUP BY k.kept
    ) s
    WHERE e.id = s.kept`);
}
