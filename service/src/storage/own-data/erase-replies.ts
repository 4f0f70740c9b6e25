import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { lockEntities } from '../entities/lock-entities.js';
import type { ErasedPerson } from './erase-rows.js';

/** Deletes at most so many votes of the person, and returns how many. */
export async function eraseVotes(
  unit: UnitOfWork,
  { id }: ErasedPerson,
  limit: number,
): Promise<number> {
  const found = await lockFeedbacks(
    unit,
    sql`SELECT feedback_id FROM helpful_votes WHERE voter_id = ${id} LIMIT ${limit}`,
  );
  const deleted = await queryRows(
    unit.connection,
    sql`DELETE FROM helpful_votes
      WHERE voter_id = ${id} AND feedback_id = ANY(${array(found, 'bigint')}) RETURNING feedback_id`,
  );
  return deleted.length;
}

/** Whether there are votes of the person. */
export async function hasVotes({ connection }: UnitOfWork, { id }: ErasedPerson): Promise<boolean> {
  const rows = await queryRows(
    connection,
    sql`SELECT FROM helpful_votes WHERE voter_id = ${id} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Deletes at most so many replies that the person wrote, and returns how many. */
export async function eraseReplies(
  unit: UnitOfWork,
  { address, erasure }: ErasedPerson,
  limit: number,
): Promise<number> {
  const isOwn = isReplyOf({ address, erasure });
  const found = await lockFeedbacks(
    unit,
    sql`SELECT feedback_id FROM replies WHERE ${isOwn} LIMIT ${limit}`,
  );
  const deleted = await queryRows(
    unit.connection,
    sql`DELETE FROM replies WHERE ${isOwn} AND feedback_id = ANY(${array(found, 'bigint')})
      RETURNING id`,
  );
  return deleted.length;
}

const isReplyOf = ({ address, erasure }: Pick<ErasedPerson, 'address' | 'erasure'>) =>
  sql`author = ${address} AND created_at <= (SELECT created_at FROM erasures WHERE id = ${erasure})`;

/** How many votes and replies the person has. */
export async function countReplies(
  { connection }: UnitOfWork,
  person: ErasedPerson,
): Promise<number> {
  const [row] = await queryRows<{ count: string }>(
    connection,
    sql`SELECT (SELECT count(*) FROM helpful_votes WHERE voter_id = ${person.id})
      + (SELECT count(*) FROM replies WHERE ${isReplyOf(person)}) AS count`,
  );
  return Number(row!.count);
}

/** Takes the wallet from the owners of all entities. */
export async function eraseOwnerships(connection: Connection, address: string): Promise<void> {
  const isOwned = sql`owners IS NOT NULL AND owners ? ${address}`;
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`SELECT id FROM entities WHERE ${isOwned}`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => Number(id));
  await lockEntities(connection, ids);
  await connection.execute(sql`
    UPDATE entities SET owners = nullif(owners - ${address}::text, '[]')
    WHERE id = ANY(${array(ids, 'bigint')}) AND ${isOwned}`);
}

/** Both ends of the feedbacks are locked, so that no merge moves what is deleted. */
async function lockFeedbacks({ connection }: UnitOfWork, select: SQL): Promise<number[]> {
  const rows = await queryRows<Record<'id' | 'source' | 'target', string>>(
    connection,
    sql`SELECT f.id, f.source_id AS source, f.target_id AS target FROM feedbacks f
      WHERE f.id IN (${select})`,
  );
  await lockEntities(
    connection,
    rows.flatMap(({ source, target }) => [Number(source), Number(target)]),
  );
  return rows.map(({ id }) => Number(id));
}
