import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import type { TableMerge } from './merge-log.js';
import { moveLinks, type Collisions, type Links } from './move-links.js';
import { restoreLinks } from './restore-links.js';

/** Merges relationships. */
export const mergeRelationships: TableMerge = {
  move: async (unit, merge) => ({ relationships: await moveLinks(unit, merge, links) }),
  restore: (unit, split, { relationships }) => restoreLinks(unit, split, links, relationships),
};

const links: Links = {
  table: 'relationships',
  key: ['type', 'properties_hash', 'origin'],
  columns:
    'id, source_id, target_id, type, properties, properties_hash, bidirectional, origin, created_at',
  removesLoops: true,
  combine,
  prepare: (_unit, rows) => [...rows],
  mark: (unit, source, target) => unit.markEdge(source, target),
};

/** Of two relationships that become one, the result is bidirectional if either is. */
async function combine(connection: Connection, met: Collisions): Promise<void> {
  await connection.execute(sql`
    UPDATE relationships r SET bidirectional = true
    FROM unnest(${met.ids}, ${met.kept}) AS k(id, kept)
    JOIN relationships g ON g.id = k.id AND g.bidirectional
    WHERE r.id = k.kept`);
}
