import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { Ends } from '../relationships/relationships.js';
import { tokenEvents } from '../schema.js';
import type { EventPosition, TokenEvent } from './facts.js';

/** Two lower-case addresses: the endorsing wallet and its target. */
export interface AddressPair {
  source: string;
  target: string;
}

const chunkSize = 1_000;

/** Stores those of the events that are not stored yet, and returns them. */
export async function insertTokenEvents(
  connection: Connection,
  events: readonly TokenEvent[],
): Promise<TokenEvent[]> {
  const stored = new Set<string>();
  for (let start = 0; start < events.length; start += chunkSize) {
    const rows = await connection
      .insert(tokenEvents)
      .values(
        events
          .slice(start, start + chunkSize)
          .map((event) => ({ ...event, at: new Date(event.at * 1_000) })),
      )
      .onConflictDoNothing()
      .returning({ blockNumber: tokenEvents.blockNumber, logIndex: tokenEvents.logIndex });
    for (const { blockNumber, logIndex } of rows) stored.add(`${blockNumber} ${logIndex}`);
  }
  return events.filter(({ blockNumber, logIndex }) => stored.has(`${blockNumber} ${logIndex}`));
}

/**
 * Finds the pairs of withdrawals on a chain after a block, and the sources and targets of all endorsements after it.
 */
export async function findTokenEventsAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<{ pairs: AddressPair[]; ends: Ends[] }> {
  const condition = sql`chain_id = ${chainId} AND block_number > ${blockNumber}`;
  const pairs = await queryRows<AddressPair>(
    connection,
    sql`SELECT DISTINCT source, target FROM token_events WHERE ${condition} AND kind <> 'endorse'`,
  );
  const ends = await queryRows<Record<keyof Ends, string>>(
    connection,
    sql`
      SELECT DISTINCT source_id AS source, target_id AS target FROM endorsements
      WHERE ${condition}`,
  );
  return { pairs, ends: ends.map(toEnds) };
}

/**
 * Deletes the events of a chain after a block, with their endorsements, and returns the source and target of each
 * endorsement.
 */
export async function deleteTokenEventsAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<Ends[]> {
  const condition = sql`chain_id = ${chainId} AND block_number > ${blockNumber}`;
  await connection.execute(sql`DELETE FROM token_events WHERE ${condition}`);
  const removed = await queryRows<Record<keyof Ends, string>>(
    connection,
    sql`DELETE FROM endorsements WHERE ${condition} RETURNING source_id AS source, target_id AS target`,
  );
  return removed.map(toEnds);
}

/** Reads all events between the pairs, in the order of each chain. */
export async function readTokenEvents(
  connection: Connection,
  pairs: readonly AddressPair[],
): Promise<TokenEvent[]> {
  const rows = await queryRows<StoredTokenEvent>(
    connection,
    sql`
      SELECT DISTINCT t.chain_id AS "chainId", t.block_number AS "blockNumber",
        t.log_index AS "logIndex", t.block_hash AS "blockHash",
        extract(epoch FROM t.at)::bigint AS at, t.contract, t.kind, t.source, t.target, t.value,
        t.transaction_id AS "transactionId"
      FROM unnest(${addresses(pairs, 'source')}, ${addresses(pairs, 'target')}) AS k(source, target)
      JOIN token_events t ON t.source = k.source AND t.target = k.target
      ORDER BY 1, 2, 3`,
  );
  return rows.map(toTokenEvent);
}

/** Counts the events from each of these on, of the same token and between the same addresses. */
export async function countTokenEventsSince(
  connection: Connection,
  events: readonly TokenEvent[],
): Promise<(Pick<TokenEvent, 'chainId' | 'contract' | 'source' | 'target'> & { count: number })[]> {
  const rows = await queryRows<Record<'chainId' | 'contract' | 'count', string> & AddressPair>(
    connection,
    sql`
      SELECT k.chain AS "chainId", k.contract, k.source, k.target, t.count
      FROM unnest(
        ${column(events, 'chainId')}, ${column(events, 'contract')}, ${addresses(events, 'source')},
        ${addresses(events, 'target')}, ${column(events, 'blockNumber')}, ${column(events, 'logIndex')}
      ) AS k(chain, contract, source, target, block, log)
      CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM token_events t
        WHERE t.source = k.source AND t.target = k.target AND t.chain_id = k.chain
          AND t.contract = k.contract AND (t.block_number, t.log_index) >= (k.block, k.log)
      ) t`,
  );
  return rows.map((row) => ({ ...row, chainId: Number(row.chainId), count: Number(row.count) }));
}

/** An amount to find among the endorsements of a target by a source with one token. */
export interface WantedStakes extends AddressPair {
  chainId: number;
  contract: string;
  sourceId: EntityId;
  targetId: EntityId;
  /** Whole tokens. */
  amount: bigint;
}

/**
 * Finds the newest endorsements that together have the amount, with their stakes, in their order. Each one is an
 * index lookup: older ones are not read.
 */
export async function findNewestStakes(
  connection: Connection,
  wanted: readonly WantedStakes[],
): Promise<TokenEvent[]> {
  if (wanted.length === 0) return [];
  const rows = await queryRows<StoredTokenEvent>(
    connection,
    sql`
      WITH RECURSIVE staked AS (
        SELECT chain, contract, source, target, source_id, target_id, amount AS missing,
          'infinity'::timestamptz AS at, 0::bigint AS block, 0 AS log, '' AS hash,
          0::numeric AS value, '' AS transaction_id
        FROM unnest(
          ${column(wanted, 'chainId')}, ${column(wanted, 'contract')}, ${addresses(wanted, 'source')},
          ${addresses(wanted, 'target')}, ${column(wanted, 'sourceId')}, ${column(wanted, 'targetId')},
          ${column(wanted, 'amount')}::numeric[]
        ) AS k(chain, contract, source, target, source_id, target_id, amount)
        UNION ALL
        SELECT s.chain, s.contract, s.source, s.target, s.source_id, s.target_id,
          s.missing - e.value, e.created_at, e.block_number, e.log_index, e.block_hash, e.value,
          e.transaction_id
        FROM staked s CROSS JOIN LATERAL (
          SELECT e.* FROM endorsements e
          JOIN token_events t ON t.chain_id = e.chain_id AND t.block_number = e.block_number
            AND t.log_index = e.log_index AND t.block_hash = e.block_hash
            AND t.contract = s.contract AND t.source = s.source AND t.target = s.target
          WHERE e.source_id = s.source_id AND e.target_id = s.target_id AND e.chain_id = s.chain
            AND (e.created_at, e.block_number, e.log_index) < (s.at, s.block, s.log)
          ORDER BY e.created_at DESC, e.block_number DESC, e.log_index DESC
          LIMIT 1
        ) e
        WHERE s.missing > 0
      )
      SELECT chain AS "chainId", block AS "blockNumber", log AS "logIndex", hash AS "blockHash",
        extract(epoch FROM at)::bigint AS at, contract, 'endorse' AS kind, source, target, value,
        transaction_id AS "transactionId"
      FROM staked WHERE at < 'infinity' ORDER BY 1, 2, 3`,
  );
  return rows.map(toTokenEvent);
}

/** Finds the pairs of all events with one of the addresses as source or target. */
export function findPairsOf(
  connection: Connection,
  held: readonly string[],
): Promise<AddressPair[]> {
  return queryRows<AddressPair>(
    connection,
    sql`
      SELECT source, target FROM token_events WHERE source = ANY(${array(held, 'text')})
      UNION
      SELECT source, target FROM token_events WHERE target = ANY(${array(held, 'text')})`,
  );
}

/** An endorsement with its chain event. */
export interface ChainEndorsement extends TokenEvent {
  sourceId: EntityId;
  targetId: EntityId;
}

/** Finds the stored endorsements of events, with their sources and targets. */
export async function findChainEndorsements(
  connection: Connection,
  events: readonly TokenEvent[],
): Promise<(Ends & EventPosition & Pick<TokenEvent, 'value' | 'at'>)[]> {
  const rows = await queryRows<Record<keyof Ends | keyof EventPosition | 'value' | 'at', string>>(
    connection,
    sql`
      SELECT e.source_id AS source, e.target_id AS target, e.value, e.chain_id AS "chainId",
        e.block_number AS "blockNumber", e.log_index AS "logIndex",
        floor(extract(epoch FROM e.created_at))::bigint AS at
      FROM unnest(${column(events, 'chainId')}, ${column(events, 'blockHash')}, ${column(events, 'logIndex')})
        AS k(chain, hash, log)
      JOIN endorsements e ON e.chain_id = k.chain AND e.block_hash = k.hash AND e.log_index = k.log
      WHERE e.chain_id <> 0`,
  );
  return rows.map((row) => ({
    ...toEnds(row),
    value: BigInt(row.value),
    at: Number(row.at),
    chainId: Number(row.chainId),
    blockNumber: Number(row.blockNumber),
    logIndex: Number(row.logIndex),
  }));
}

/** Stores endorsements by their events. */
export async function upsertChainEndorsements(
  connection: Connection,
  rows: readonly ChainEndorsement[],
): Promise<void> {
  if (rows.length === 0) return;
  await connection.execute(sql`
    INSERT INTO endorsements AS e (source_id, target_id, transaction_id, source_address, value,
      block_number, chain_id, block_hash, log_index, created_at)
    SELECT s, t, transaction_id, address, value::numeric, number, chain, hash, log, to_timestamp(at)
    FROM unnest(
      ${column(rows, 'sourceId')}, ${column(rows, 'targetId')}, ${column(rows, 'transactionId')},
      ${column(rows, 'source')}, ${column(rows, 'value')}, ${column(rows, 'blockNumber')},
      ${column(rows, 'chainId')}, ${column(rows, 'blockHash')}, ${column(rows, 'logIndex')},
      ${column(rows, 'at')}
    ) AS k(s, t, transaction_id, address, value, number, chain, hash, log, at)
    ON CONFLICT (chain_id, block_hash, log_index) WHERE chain_id <> 0
      DO UPDATE SET value = excluded.value, source_id = excluded.source_id,
        target_id = excluded.target_id, created_at = excluded.created_at`);
}

/** Deletes the endorsements of events. */
export async function deleteChainEndorsements(
  connection: Connection,
  events: readonly TokenEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await connection.execute(sql`
    DELETE FROM endorsements e
    USING unnest(${column(events, 'chainId')}, ${column(events, 'blockHash')}, ${column(events, 'logIndex')})
      AS k(chain, hash, log)
    WHERE e.chain_id = k.chain AND e.block_hash = k.hash AND e.log_index = k.log
      AND e.chain_id <> 0`);
}

const texts: ReadonlySet<string> = new Set([
  'transactionId',
  'source',
  'blockHash',
  'contract',
  'amount',
  'value',
]);

function column<Row extends object>(
  rows: readonly Row[],
  name: keyof (ChainEndorsement & WantedStakes) & keyof Row,
) {
  return array(
    rows.map((row) => String(row[name])),
    texts.has(name) ? 'text' : 'bigint',
  );
}

function addresses(pairs: readonly AddressPair[], name: keyof AddressPair) {
  return array(
    pairs.map((pair) => pair[name]),
    'text',
  );
}

type StoredTokenEvent = Record<keyof TokenEvent, string> & Pick<TokenEvent, 'kind'>;

function toTokenEvent(row: StoredTokenEvent): TokenEvent {
  return {
    ...row,
    chainId: Number(row.chainId),
    blockNumber: Number(row.blockNumber),
    logIndex: Number(row.logIndex),
    at: Number(row.at),
    value: BigInt(row.value),
  };
}

const toEnds = ({ source, target }: Record<keyof Ends, string>): Ends => ({
  source: Number(source),
  target: Number(target),
});
