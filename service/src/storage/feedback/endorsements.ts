import { desc, eq, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { queryRows } from '../database/rows.js';
import type { RequestPlace } from '../oracle/requests.js';
import { endorsements } from '../schema.js';

/** An endorsement as read from the chain, between entities. */
export interface Endorsement {
  source: EntityId;
  target: EntityId;
  transactionId: string;
  /** The wallet that endorsed, one of the source's. */
  sourceAddress: string;
  /** Whole tokens. */
  value: bigint;
  blockNumber: number;
}

/** An endorsement with its event on a scanned chain: 0 and empty without one. */
export interface RecordedEndorsement extends Endorsement {
  chainId: number;
  blockHash: string;
  logIndex: number;
}

/** Stores an endorsement, and says whether it is new. */
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

/** How many endorsements somebody has made. */
export function countEndorsementsBy(connection: Connection, source: EntityId): Promise<number> {
  return connection.$count(endorsements, eq(endorsements.sourceId, source));
}

/** The newest endorsements of a target, by block. */
export async function listEndorsements(
  { drizzle }: Database,
  target: EntityId,
  limit: number,
): Promise<Endorsement[]> {
  const rows = await drizzle
    .select()
    .from(endorsements)
    .where(eq(endorsements.targetId, target))
    .orderBy(desc(endorsements.blockNumber), desc(endorsements.id))
    .limit(limit);
  return rows.map(({ sourceId, targetId, ...row }) => ({
    source: sourceId,
    target: targetId,
    ...row,
  }));
}

/** An endorsement that was made before another. */
export interface PreviousEndorsement {
  /** The entity that makes the other endorsement. */
  source: EntityId;
  /** Who endorsed before, and with which wallet. */
  endorser: EntityId;
  address: string;
}

/** Which endorsement others are earlier than; addresses are in lower case. */
export interface EndorsementQuestion {
  source: string;
  target: string;
  transactionId: string;
}

/**
 * Who endorsed the target earlier, the largest stakes first; nobody when an address names no entity. After a request
 * of a token, those count that this token had before it. Without one, all that are not after the source's newest
 * endorsement with the transaction id.
 */
export async function listPreviousEndorsements(
  { drizzle }: Database,
  { source, target, transactionId }: EndorsementQuestion,
  request: RequestPlace | undefined,
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
