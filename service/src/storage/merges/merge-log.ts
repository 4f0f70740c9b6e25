import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { FeedbackPlace } from './feedback-places.js';
import { merges } from '../schema.js';

/** A row as JSON, by the names of its columns. */
export type JsonRow = Record<string, unknown>;

/** Tables whose rows have a source, a target and an id. */
export type LinkTable = 'feedbacks' | 'endorsements' | 'relationships';
/** Tables whose rows have a source and a target, but no id. */
export type PairTable = 'transactions' | 'blocks';

/** The changes of a merge to the rows of a table. */
export interface MovedRows {
  /** The id and the earlier source and target of each row whose source or target changed. */
  moved: [id: number, source: EntityId, target: EntityId][];
  /** Rows of the same key that became one: the rows before, and the remaining row after. */
  combined: { before: JsonRow[]; after: JsonRow }[];
  /** Removed rows, whose source and target both became the survivor. */
  removed: JsonRow[];
}

/** The changes of a merge to all rows of the entities. */
export type MergedRows = Record<LinkTable, MovedRows> &
  Record<PairTable, JsonRow[]> & {
    /** The earlier moderation cases whose subject changed; absent in merges from before cases existed. */
    cases?: JsonRow[];
    /** The earlier places of the replies and votes whose feedback changed; absent as above. */
    replies?: FeedbackPlace[];
    helpfulVotes?: JsonRow[];
    /** The blocks of people who have erased their data; absent as above. */
    blockedWallets?: JsonRow[];
    /** The earlier decisions to hide whose target or giver changed; absent as above. */
    hideDecisions?: JsonRow[];
  };

/** Entities that become one. */
export interface Merge {
  survivor: EntityId;
  absorbed: readonly EntityId[];
}

/** Hashes a person's wallet, or its `uuid`, with a key: `KeyedHashes.hashDecidedPerson`. */
export type HashPerson = (identifier: string) => string;

/** A merge that is undone; the absorbed entities exist again. */
export interface Split extends Merge {
  hashPerson: HashPerson;
}

/** Merges and splits the rows of a table. */
export interface TableMerge {
  /** Moves the rows of the absorbed entities to the survivor. Returns the data that `restore` needs. */
  move: (unit: UnitOfWork, merge: Merge) => Promise<Partial<MergedRows>>;
  /**
   * Restores the rows. Rows that were deleted since stay deleted; if combined rows were changed since, the survivor
   * keeps the change.
   */
  restore?: (unit: UnitOfWork, split: Split, rows: MergedRows) => Promise<void>;
}

/** An entity's row and its identifiers. */
export interface EntityState {
  entity: JsonRow & { id: EntityId; uuid: string; properties: JsonRow };
  identifiers: JsonRow[];
}

/** The data that a split needs. */
export interface LoggedMerge {
  /** The survivor first. */
  before: EntityState[];
  after: EntityState;
  rows: MergedRows;
}

/** Records a merge, once for each absorbed entity. */
export async function logMerge(
  connection: Connection,
  merge: LoggedMerge,
  mergedBy: string,
): Promise<void> {
  const [survivor, ...absorbed] = merge.before;
  let first: number | undefined;
  for (const { entity } of absorbed) {
    const [row] = await connection
      .insert(merges)
      .values({
        survivorId: survivor!.entity.id,
        absorbedUuid: entity.uuid,
        // One row has the state of the full merge, and the others refer to it.
        before: first === undefined ? { ...merge } : { sameAs: first },
        mergedBy,
      })
      .returning({ id: merges.id });
    first ??= row!.id;
  }
}

/** Reads the present state of the entities, in the order of the ids. */
export async function readStates(
  connection: Connection,
  ids: readonly EntityId[],
): Promise<EntityState[]> {
  return queryRows<EntityState & JsonRow>(
    connection,
    sql`
      SELECT to_jsonb(e) AS entity, (
        SELECT coalesce(jsonb_agg(to_jsonb(i) ORDER BY i.property, i.value), '[]')
        FROM identifiers i WHERE i.entity_id = e.id
      ) AS identifiers
      FROM unnest(${array(ids, 'bigint')}) WITH ORDINALITY AS k(id, place)
      JOIN entities e ON e.id = k.id ORDER BY k.place`,
  );
}

/** Reads the rows of these ids, by id, and locks them, so that a recorded row cannot be deleted. */
export async function readRows(
  connection: Connection,
  table: LinkTable,
  ids: readonly number[],
): Promise<Map<number, JsonRow>> {
  if (ids.length === 0) return new Map();
  // A number in JSON cannot hold every amount.
  const exactly =
    table === 'endorsements' ? sql` || jsonb_build_object('value', value::text)` : sql``;
  const rows = await queryRows<{ id: string; row: JsonRow }>(
    connection,
    sql`SELECT id, to_jsonb(t)${exactly} AS row FROM ${sql.raw(table)} t
      WHERE id = ANY(${array(ids, 'bigint')}) ORDER BY id FOR UPDATE`,
  );
  return new Map(rows.map(({ id, row }) => [Number(id), row]));
}

/** Deletes the records of merges that are older than this number of days: they cannot be undone any more. */
export async function deleteOldMerges({ drizzle }: Database, days: number): Promise<void> {
  await drizzle.execute(
    sql`DELETE FROM merges WHERE created_at < now() - ${days} * interval '1 day'`,
  );
}
