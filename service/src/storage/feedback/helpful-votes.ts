import { and, eq, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import { helpfulVotes } from '../schema.js';
import { countOthers, searchedFeedbacks } from './feedback-selection.js';

/** The vote of a person that a feedback is helpful. */
export interface HelpfulVote {
  feedbackId: number;
  voterId: EntityId;
}

/** Stores a vote, and returns whether it is new. */
export async function insertVote(
  connection: Connection,
  vote: HelpfulVote & { createdAt?: Date },
): Promise<boolean> {
  const added = await connection
    .insert(helpfulVotes)
    .values(vote)
    .onConflictDoNothing()
    .returning({ voterId: helpfulVotes.voterId });
  return added.length > 0;
}

/** Deletes a vote, and returns whether there was one. */
export async function deleteVote(
  connection: Connection,
  { feedbackId, voterId }: HelpfulVote,
): Promise<boolean> {
  const deleted = await connection
    .delete(helpfulVotes)
    .where(and(eq(helpfulVotes.feedbackId, feedbackId), eq(helpfulVotes.voterId, voterId)))
    .returning({ voterId: helpfulVotes.voterId });
  return deleted.length > 0;
}

/**
 * Counts the people of the network who find each feedback about the target helpful; feedbacks without such votes are
 * left out. Only the first `searchedFeedbacks` by all votes are searched, which limits the cost.
 */
export async function readNetworkVotes(
  { drizzle }: Database,
  { target, network }: { target: EntityId; network: ReadonlyMap<EntityId, unknown> },
): Promise<ReadonlyMap<number, number>> {
  if (network.size === 0) return new Map();
  const rows = await queryRows<{ id: string; count: number }>(
    drizzle,
    sql`
      SELECT v.feedback_id AS id, count(*)::int AS count
      FROM (
        SELECT id FROM feedbacks WHERE target_id = ${target} AND helpful_count > 0
        ORDER BY ${sql.raw(countOthers('helpful_count'))} DESC, updated_at DESC, id DESC LIMIT ${searchedFeedbacks}
      ) f
      JOIN helpful_votes v ON v.feedback_id = f.id
      JOIN unnest(${array([...network.keys()], 'bigint')}) AS k(person) ON k.person = v.voter_id
      GROUP BY 1`,
  );
  return new Map(rows.map(({ id, count }) => [Number(id), count]));
}

/** The votes of the reader and its network for a feedback. */
export interface KnownVotes {
  /** The number of people of the network. */
  networkCount: number;
  own: boolean;
}

/** Reads the votes of the reader and its network, by feedback; feedbacks without any are left out. */
export async function readKnownVotes(
  { drizzle }: Database,
  { source, network }: { source: EntityId; network: ReadonlyMap<EntityId, unknown> },
  feedbackIds: readonly number[],
): Promise<Map<number, KnownVotes>> {
  if (feedbackIds.length === 0) return new Map();
  const rows = await queryRows<{ id: string; count: number; own: boolean }>(
    drizzle,
    sql`
      SELECT feedback_id AS id, (count(*) FILTER (WHERE voter_id <> ${source}))::int AS count,
        bool_or(voter_id = ${source}) AS own
      FROM helpful_votes
      WHERE feedback_id = ANY(${array(feedbackIds, 'bigint')})
        AND voter_id = ANY(${array([source, ...network.keys()], 'bigint')})
      GROUP BY 1`,
  );
  return new Map(rows.map(({ id, count, own }) => [Number(id), { networkCount: count, own }]));
}
