import { sql } from 'drizzle-orm';
import { eraseOwnerships } from '../entities/erase-ownerships.js';
import { origin, selectIdentifiers, seconds } from './selections.js';
import { exportRows, ofWallet, type TableEntry, type TableName } from './table-entry.js';

/** An entity with its identifiers, as it is exported. */
export interface ReadEntity {
  uuid: string;
  type: string;
  name: string | null;
  image: string | null;
  properties: Record<string, unknown>;
  owners: string[] | null;
  addedBy: string;
  identifiers: { property: string; value: string }[];
}

/** People themselves, and the entities that they have added. */
export const entityTables = {
  entities: {
    owner: { entity: ['id'], origin: ['added_by'] },
    export: exportRows<ReadEntity>(sql`
      SELECT uuid, type, name, image, properties, owners, added_by AS "addedBy", ${selectIdentifiers}
      FROM entities e ORDER BY id`),
    read: [
      {
        name: 'person',
        key: 'e.id',
        select: ({ id, origin: own }) => sql`
          e.type, e.uuid, e.name, e.image, e.properties, ${origin('e.added_by', own)} AS origin,
          ${selectIdentifiers}, ${seconds('e.created_at')} AS "createdAt",
          ${seconds('e.updated_at')} AS "updatedAt"
          FROM entities e WHERE e.id = ${id}`,
      },
      {
        name: 'addedEntity',
        key: 'e.id',
        select: ({ id, origin: own }) => sql`
          e.uuid, e.type, e.name, e.image, e.properties, ${selectIdentifiers},
          ${seconds('e.created_at')} AS "createdAt"
          FROM entities e WHERE e.added_by = ${own} AND e.added_by LIKE 'user:%' AND e.id <> ${id}`,
      },
    ],
    // Also `anonymisePerson`, `eraseAddedEntities` and, last of all, `deleteEntities`.
    erase: { atOnce: ({ connection }, { address }) => eraseOwnerships(connection, address) },
    merge: 'The survivor stays: `mergeEntities`.',
  },
  identifiers: {
    owner: { entity: ['entity_id'] },
    read: 'Read with the entity.',
    erase: 'Deleted at once by `anonymisePerson`.',
    merge: 'Given to the survivor by `mergeEntities`.',
  },
} as const satisfies Partial<Record<TableName, TableEntry>>;

/** Uploads. */
export const videoTables = {
  videos: {
    owner: { wallet: ['owner'] },
    read: [
      {
        name: 'video',
        key: 'v.id',
        select: ({ address }) => sql`
          '/videos/' || v.id AS url,
          CASE WHEN v.poster_bytes > 0 THEN '/videos/' || v.id || '/poster' END AS poster,
          v.content_type AS "contentType", v.bytes, ${seconds('v.created_at')} AS "createdAt",
          ${seconds('v.finished_at')} AS "finishedAt"
          FROM videos v WHERE v.owner = ${address}`,
      },
    ],
    erase: 'After the feedback that names it, with its files, by `continueErasure`.',
    merge: ofWallet,
  },
} as const satisfies Partial<Record<TableName, TableEntry>>;

/** Merges of entities. */
export const mergeTables = {
  merges: {
    owner: { entity: ['survivor_id'], origin: ['merged_by'] },
    read: [
      {
        name: 'merge',
        key: 'm.id',
        select: ({ id, origin: own }) => sql`
          m.absorbed_uuid AS "absorbedUuid", ${origin('m.merged_by', own)} AS origin,
          ${seconds('m.created_at')} AS "createdAt"
          FROM merges m WHERE m.survivor_id = ${id}`,
      },
    ],
    erase:
      'Merges of the person are deleted at once, by `deleteMergesOf`; the others lose its rows, by `redactMerges`.',
    merge: 'The survivor of a merge can be merged again: `logMerge`.',
  },
} as const satisfies Partial<Record<TableName, TableEntry>>;
