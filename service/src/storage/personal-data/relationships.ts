import { sql } from 'drizzle-orm';
import { mergeBlockedWallets } from '../merges/merge-blocked-wallets.js';
import { deleteBlockedWalletsOf } from '../relationships/blocked-wallets.js';
import { mergeBlocks } from '../merges/merge-blocks.js';
import { mergeRelationships } from '../merges/merge-relationships.js';
import { deleteLinks, isEnd, markEdges } from './delete-links.js';
import { origin, other, seconds } from './selections.js';
import { exportRows, isBefore, type TableEntry, type TableName } from './table-entry.js';

/** An exported relationship as one party stated it. */
interface ReadRelationship {
  source: string;
  target: string;
  type: string;
  bidirectional: boolean;
  properties: Record<string, unknown>;
  origin: string;
}

/** An exported block of a person who has erased its data. */
interface ReadBlockedWallet {
  blocker: string;
  /** The same in each database with the same secret. */
  walletHash: string;
  /** In seconds since 1970. */
  createdAt: number;
}

/** Relationships and blocks, and the edges that are derived from them. */
export const relationshipTables = {
  relationships: {
    owner: { entity: ['source_id', 'target_id'], origin: ['origin'] },
    isUse: true,
    export: exportRows<ReadRelationship>(sql`
      SELECT s.uuid AS source, t.uuid AS target, r.type, r.bidirectional, r.properties, r.origin
      FROM relationships r JOIN entities s ON s.id = r.source_id JOIN entities t ON t.id = r.target_id
      WHERE r.source_id <> r.target_id ORDER BY r.id`),
    read: [
      {
        name: 'relationship',
        key: 'r.id',
        select: ({ id, origin: own }) => sql`
          r.type, r.properties, r.bidirectional, r.source_id <> ${id} AS inverse,
          ${other('o')} AS target, ${origin('r.origin', own)} AS origin,
          ${seconds('r.created_at')} AS "createdAt"
          FROM relationships r
          JOIN entities o ON o.id = CASE WHEN r.source_id = ${id} THEN r.target_id ELSE r.source_id END
          WHERE (r.source_id = ${id} OR r.target_id = ${id})`,
      },
    ],
    erase: {
      rows: {
        conditions: (person) => [
          // The statements of clients about their listing are not the person's.
          ...(person.isListing ? [] : isEnd()(person)),
          sql`origin = ${person.origin} AND ${isBefore(person.erasure)}`,
        ],
        delete: deleteLinks('relationships', { key: 'id::text', mark: markEdges }),
      },
    },
    merge: mergeRelationships,
  },
  blocks: {
    owner: { entity: ['blocker_id', 'blocked_id'] },
    isUse: true,
    export: exportRows<{ blocker: string; blocked: string }>(sql`
      SELECT s.uuid AS blocker, t.uuid AS blocked
      FROM blocks b JOIN entities s ON s.id = b.blocker_id JOIN entities t ON t.id = b.blocked_id
      ORDER BY b.blocker_id, b.blocked_id`),
    read: [
      {
        name: 'block',
        key: 'b.blocked_id',
        select: ({ id }) => sql`
          ${other('o')} AS target, ${seconds('b.created_at')} AS "createdAt"
          FROM blocks b JOIN entities o ON o.id = b.blocked_id WHERE b.blocker_id = ${id}`,
      },
    ],
    erase: {
      rows: {
        conditions: isEnd('blocker_id', 'blocked_id'),
        delete: deleteLinks('blocks', {
          key: "blocker_id || ' ' || blocked_id",
          source: 'blocker_id',
          target: 'blocked_id',
          mark: markEdges,
        }),
      },
    },
    merge: mergeBlocks,
  },
  blocked_wallets: {
    owner: { entity: ['blocker_id'] },
    isUse: true,
    export: exportRows<ReadBlockedWallet>(sql`
      SELECT s.uuid AS blocker, w.wallet_hash AS "walletHash", ${seconds('w.created_at')} AS "createdAt"
      FROM blocked_wallets w JOIN entities s ON s.id = w.blocker_id
      ORDER BY w.blocker_id, w.wallet_hash COLLATE "C"`),
    read: [
      {
        // Without the hash, which means nothing to the person.
        name: 'blockedWallet',
        key: 'w.wallet_hash',
        select: ({ id }) => sql`
          ${seconds('w.created_at')} AS "createdAt" FROM blocked_wallets w WHERE w.blocker_id = ${id}`,
      },
    ],
    erase: { atEnd: ({ connection }, { id }) => deleteBlockedWalletsOf(connection, id) },
    merge: mergeBlockedWallets,
  },
  edges: { derivedFrom: ['relationships', 'blocks'] },
} as const satisfies Partial<Record<TableName, TableEntry>>;
