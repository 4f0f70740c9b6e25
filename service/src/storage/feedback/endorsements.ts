import { eq, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import type { RequestPosition } from '../oracle/requests.js';
import { endorsements } from '../schema.js';

/** An endorsement as read from the chain, between entities. */
export interface Endorsement {
  source: EntityId;
  target: EntityId;
  transactionId: string;
  /** The endorsing wallet, one of the source's. */
  sourceAddress: string;
  /** Whole tokens. */
  value: bigint;
  blockNumber: number;
  /** The time of the block, if it is known. */
  createdAt?: Date;
}

/** An endorsement with its event on a scanned chain: 0 and empty without one. */
export interface RecordedEndorsement extends Endorsement {
  chainId: number;
  blockHash: string;
  logIndex: number;
}

/** Stores an endorsement, and returns whether it is new. */
export async function insertEndorsement(
  connection: Connection,
  { source, target, ...values }: RecordedEndorsement,
): Promise<boolean> {
  const rows = await connection
    .insert(endorsements)
    .values({ sourceId: source, targetId: target, ...values })
    .onConflictDoNothing()
    .returning({ id: endorsements.id });
  return rows.length > 0;
}

/** Counts the endorsements of a source. */
export function countEndorsementsBy(connection: Connection, source: EntityId): Promise<number> {
  return connection.$count(endorsements, eq(endorsements.sourceId, source));
}

/** A person who endorses a target. */
export interface Endorser {
  source: EntityId;
  /** Whole tokens: the sum of the stake, also of several tokens. */
  value: bigint;
  /** The block of the newest endorsement. */
  blockNumber: number;
}

/**
 * Lists the people who endorse the target, each person once, in the order of their newest endorsements' blocks,
 * newest first. Each one is an index lookup: endorsers after the limit are not read. All endorsements of a listed
 * person are read for the sum.
 */
export async function listEndorsers(
  { drizzle }: Database,
  target: EntityId,
  limit: number,
): Promise<Endorser[]> {
  const rows = await queryRows<Record<keyof Endorser, string>>(
    drizzle,
    sql`
      WITH RECURSIVE newest AS (
        SELECT NULL::bigint AS source_id, 'infinity'::timestamptz AS created_at, 0::bigint AS block_number,
          0::bigint AS id, ARRAY[]::bigint[] AS found
        UNION ALL
        SELECT e.*, n.found || e.source_id FROM newest n CROSS JOIN LATERAL (
          SELECT source_id, created_at, block_number, id FROM endorsements
          WHERE target_id = ${target} AND source_id <> ALL (n.found)
            AND (created_at, block_number, id) < (n.created_at, n.block_number, n.id)
          ORDER BY created_at DESC, block_number DESC, id DESC LIMIT 1
        ) e
        WHERE cardinality(n.found) < ${limit}::int
      )
      SELECT n.source_id AS source, n.block_number AS "blockNumber", (
        SELECT sum(e.value)::text FROM endorsements e
        WHERE e.source_id = n.source_id AND e.target_id = ${target}) AS value
      FROM newest n WHERE n.source_id IS NOT NULL ORDER BY cardinality(n.found)`,
  );
  return rows.map(({ source, value, blockNumber }) => ({
    source: Number(source),
    value: BigInt(value),
    blockNumber: Number(blockNumber),
  }));
}

/** An endorsement that was made before another. */
export interface PreviousEndorsement {
  /** The entity that makes the other endorsement. */
  source: EntityId;
  /** The previous endorser, and its endorsing wallet. */
  endorser: EntityId;
  address: string;
}

/** The endorsement whose previous endorsers are wanted; addresses are in lower case. */
export interface EndorsementQuestion {
  source: string;
  target: string;
  transactionId: string;
}

/**
 * Lists the previous endorsers of the target, the largest stakes first; none when an address belongs to no entity.
 * For a request of a token, the endorsements count that this token had before it. Without one, all that are not after
 * the source's newest endorsement with the transaction id.
 */
export async function listPreviousEndorsements(
  { drizzle }: Database,
  { source, target, transactionId }: EndorsementQuestion,
  request: RequestPosition | undefined,
): Promise<PreviousEndorsement[]> {
  const isEarlier = request
    ? sql`e.chain_id = ${request.chainId}
        AND (e.block_number, e.log_index) < (${request.blockNumber}, ${request.logIndex})
        AND EXISTS (
          SELECT FROM token_events k
          WHERE k.chain_id = e.chain_id AND k.block_number = e.block_number
            AND k.log_index = e.log_index AND k.contract = ${request.requester})`
    : sql`e.transaction_id <> ${transactionId}
        AND e.block_number < coalesce((
          SELECT max(block_number) FROM endorsements
          WHERE source_id = s.entity_id AND target_id = t.entity_id
            AND transaction_id = ${transactionId}), 9223372036854775807)`;
  const rows = await queryRows<{ source: string; endorser: string; address: string }>(
    drizzle,
    sql`
      SELECT s.entity_id AS source, e.source_id AS endorser, e.source_address AS address
      FROM identifiers s
      JOIN identifiers t ON t.property = 'address' AND t.value = ${target}
      JOIN endorsements e ON e.target_id = t.entity_id AND e.source_id <> s.entity_id
        AND ${isEarlier}
      WHERE s.property = 'address' AND s.value = ${source}
      GROUP BY s.entity_id, e.source_id, e.source_address
      ORDER BY sum(e.value) DESC, min(e.block_number), e.source_address`,
  );
  return rows.map(({ address, ...row }) => ({
    source: Number(row.source),
    endorser: Number(row.endorser),
    address,
  }));
}
