import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { FeedbackPlace } from './feedback-places.js';
import { merges } from '../schema.js';

/** A row as JSON, by the names of its columns. */
export type JsonRow = Record<string, unknown>;

/** Tables whose rows lead from one entity to another and have an id. */
export type LinkTable = 'feedbacks' | 'endorsements' | 'relationships';
/** Tables whose rows are known by their ends alone. */
export type PairTable = 'transactions' | 'blocks';

/** What a merge did to the rows of a table. */
export interface MovedRows {
  /** Id, source and target before: rows that got another end. */
  moved: [id: number, source: EntityId, target: EntityId][];
  /** Rows of one key that became one, before, and the one that stayed, after. */
  combined: { before: JsonRow[]; after: JsonRow }[];
  /** Rows that would have led from the survivor to itself. */
  removed: JsonRow[];
}

/** What a merge did to all that belonged to the entities. */
export type MergedRows = Record<LinkTable, MovedRows> &
  Record<PairTable, JsonRow[]> & {
    /** The moderation cases that got another subject, before; absent in merges from before there were any. */
    cases?: JsonRow[];
    /** Where the replies were that got another feedback, and the votes; absent as above. */
    replies?: FeedbackPlace[];
    helpfulVotes?: JsonRow[];
    /** The blocks of people who have erased their data; absent as above. */
    blockedWallets?: JsonRow[];
    /** The decisions to hide that got another target or giver, before; absent as above. */
    hideDecisions?: JsonRow[];
  };

/** Entities that become one. */
export interface Merge {
  survivor: EntityId;
  absorbed: readonly EntityId[];
}

/** Stands for a person by its wallet, or its `uuid`: `KeyedHashes.hashDecidedPerson`. */
export type HashPerson = (identifier: string) => string;

/** A merge that is undone; the absorbed entities exist again. */
export interface Split extends Merge {
  hashPerson: HashPerson;
}

/** How the rows of a table are merged. */
export interface TableMerge {
  /** Gives the rows of the absorbed entities to the survivor. Returns what it takes to undo that. */
  move: (unit: UnitOfWork, merge: Merge) => Promise<Partial<MergedRows>>;
  /**
   * Undoes that. Rows that were deleted since stay deleted; if combined rows were changed since, the survivor keeps
   * the change.
   */
  restore?: (unit: UnitOfWork, split: Split, rows: MergedRows) => Promise<void>;
}

/** An entity's row and its identifiers. */
export interface EntityState {
  entity: JsonRow & { id: EntityId; uuid: string; properties: JsonRow };
  identifiers: JsonRow[];
}

/** All that is needed to undo a merge. */
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
        // One row has the state of the whole merge, and the others refer to it.
        before: first === undefined ? { ...merge } : { sameAs: first },
        mergedBy,
      })
      .returning({ id: merges.id });
    first ??= row!.id;
  }
}

/** The entities as they are now, in the order of the ids. */
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

/** The rows of these ids, by id, locked, so that nobody deletes one that is recorded. */
export async function readRows(
  connection: Connection,
  table: LinkTable,
  ids: readonly number[],
): Promise<Map<number, JsonRow>> {
  if (ids.length === 0) return new Map();
  // A number of JSON does not hold all amounts.
  const exactly =
    table === 'endorsements' ? sql` || jsonb_build_object('value', value::text)` : sql``;
  const rows = await queryRows<{ id: string; row: JsonRow }>(
    connection,
    sql`SELECT id, to_jsonb(t)${exactly} AS row FROM ${sql.raw(table)} t
      WHERE id = ANY(${array(ids, 'bigint')}) ORDER BY id FOR UPDATE`,
  );
  return new Map(rows.map(({ id, row }) => [Number(id), row]));
}

/** Deletes what is known about merges of so many days ago: they cannot be undone any more. */
export async function deleteOldMerges({ drizzle }: Database, days: number): Promise<void> {
  await drizzle.execute(
    sql`DELETE FROM merges WHERE created_at < now() - ${days} * interval '1 day'`,
  );
}
