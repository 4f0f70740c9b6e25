import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import { erasures } from '../schema.js';

/** The rows that stay after an erasure, by kind, with their numbers. */
export type Remaining = Partial<
  Record<
    'endorsements' | 'addedEntities' | 'listing' | 'connectedAccounts' | 'hideDecisions',
    number
  >
>;

/** The erasure of a person, and its progress. */
export interface StoredErasure {
  id: string;
  /** The person's entity. */
  personId: EntityId;
  /** The lower-case wallet address; null as soon as the erasure has finished. */
  address: string | null;
  /** All ids of the person, now and before merges. */
  formerIds: EntityId[];
  /** The id up to which the merge log has been searched. */
  searchedMerges: number;
  done: number;
  total: number;
  remaining: Remaining;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Stores an erasure of a locked person that starts now. */
export async function insertErasure(
  connection: Connection,
  erasure: Pick<StoredErasure, 'id' | 'personId' | 'address' | 'formerIds' | 'remaining'>,
): Promise<void> {
  await connection
    .insert(erasures)
    .values({ ...erasure, total: 0, createdAt: sql`clock_timestamp()` });
}

/** Stores the estimated number of rows to erase. */
export async function setErasureTotal(
  connection: Connection,
  id: string,
  total: number,
): Promise<void> {
  await connection.update(erasures).set({ total }).where(eq(erasures.id, id));
}

/** Finds the entity of an erasure: a listing may have been merged since. */
export async function findErasedPerson(
  connection: Connection,
  { personId, address, remaining }: StoredErasure & { address: string },
): Promise<EntityId> {
  if (!remaining.listing) return personId;
  const [row] = await queryRows<{ id: string }>(
    connection,
    sql`SELECT entity_id AS id FROM identifiers WHERE property = 'uuid' AND value = ${address}`,
  );
  return row ? Number(row.id) : personId;
}

/** Finds the wallet of a person whose erasure has not finished; undefined for all other entities. */
export async function findErasedWallet(
  connection: Connection,
  personId: EntityId,
): Promise<string | undefined> {
  const [row] = await connection
    .select({ address: erasures.address })
    .from(erasures)
    .where(
      and(
        eq(erasures.personId, personId),
        isNull(erasures.finishedAt),
        // A listing stays, with the blocks of others about it.
        sql`NOT ${erasures.remaining} ? 'listing'`,
      ),
    );
  return row?.address ?? undefined;
}

/** Finds the erasure of the id. */
export async function findErasure(
  { drizzle }: Database,
  id: string,
): Promise<StoredErasure | undefined> {
  const [erasure] = await drizzle.select().from(erasures).where(eq(erasures.id, id));
  return erasure;
}

/** Reads an erasure that has not finished, and locks it until the transaction ends. */
export async function lockErasure(
  connection: Connection,
  id: string,
): Promise<(StoredErasure & { address: string }) | undefined> {
  const [erasure] = await connection
    .select()
    .from(erasures)
    .where(and(eq(erasures.id, id), isNull(erasures.finishedAt)))
    .for('update');
  if (!erasure) return undefined;
  return { ...erasure, address: erasure.address! };
}

/** Stores the progress of an erasure. */
export async function updateErasure(
  connection: Connection,
  { id, searchedMerges, done, remaining }: StoredErasure,
): Promise<void> {
  await connection
    .update(erasures)
    .set({ searchedMerges, done, remaining })
    .where(eq(erasures.id, id));
}

/** Marks an erasure as finished, and removes the address from it. */
export async function finishErasure(connection: Connection, id: string): Promise<void> {
  await connection
    .update(erasures)
    .set({ address: null, finishedAt: sql`clock_timestamp()` })
    .where(eq(erasures.id, id));
}

/** Lists the erasures that have not finished, the oldest first. */
export async function listUnfinishedErasures({ drizzle }: Database): Promise<string[]> {
  const rows = await drizzle
    .select({ id: erasures.id })
    .from(erasures)
    .where(isNull(erasures.finishedAt))
    .orderBy(erasures.createdAt);
  return rows.map(({ id }) => id);
}

/** Counts the erasures that have not finished, and reads the age of the oldest in seconds; 0 without one. */
export async function countUnfinishedErasures({
  drizzle,
}: Database): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await queryRows<{ count: number; oldestSeconds: number }>(
    drizzle,
    sql`
      SELECT count(*)::int AS count,
        coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS "oldestSeconds"
      FROM erasures WHERE finished_at IS NULL`,
  );
  return row!;
}

/** Deletes the erasures that finished more than this number of days ago. */
export async function deleteFinishedErasures({ drizzle }: Database, days: number): Promise<void> {
  await drizzle
    .delete(erasures)
    .where(
      and(
        isNotNull(erasures.finishedAt),
        lt(erasures.finishedAt, sql`now() - ${days} * interval '1 day'`),
      ),
    );
}
