import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { Ends } from '../relationships/relationships.js';
import { tokenEvents } from '../schema.js';
import type { Place, TokenEvent } from './facts.js';

/** Two lower-case addresses: who endorses, and what. */
export interface AddressPair {
  source: string;
  target: string;
}

const chunkSize = 1_000;

/** Stores events that are not there yet. */
export async function insertTokenEvents(
  connection: Connection,
  events: readonly TokenEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += chunkSize) {
    await connection
      .insert(tokenEvents)
      .values(
        events
          .slice(start, start + chunkSize)
          .map((event) => ({ ...event, at: new Date(event.at * 1_000) })),
      )
      .onConflictDoNothing();
  }
}

/** The pairs of the events of a chain after a block, and the ends of their endorsements. */
export async function findTokenEventsAfter(
  connection: Connection,
  chainId: number,
  blockNumber: number,
): Promise<{ pairs: AddressPair[]; ends: Ends[] }> {
  const condition = sql`chain_id = ${chainId} AND block_number > ${blockNumber}`;
  const pairs = await queryRows<AddressPair>(
    connection,
    sql`SELECT DISTINCT source, target FROM token_events WHERE ${condition}`,
  );
  const ends = await queryRows<Record<keyof Ends, string>>(
    connection,
    sql`
      SELECT DISTINCT source_id AS source, target_id AS target FROM endorsements
      WHERE ${condition}`,
  );
  return { pairs, ends: ends.map(toEnds) };
}

/** Deletes the events of a chain after a block, with their endorsements, and returns the ends of each of these. */
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

/** All events between the pairs, in the order of each chain. */
export async function readTokenEvents(
  connection: Connection,
  pairs: readonly AddressPair[],
): Promise<TokenEvent[]> {
  const rows = await queryRows<Record<keyof TokenEvent, string> & Pick<TokenEvent, 'kind'>>(
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
  return rows.map((row) => ({
    ...row,
    chainId: Number(row.chainId),
    blockNumber: Number(row.blockNumber),
    logIndex: Number(row.logIndex),
    at: Number(row.at),
    value: Number(row.value),
  }));
}

/** The pairs of all events that one of the addresses takes part in. */
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

/** An endorsement as its chain has it. */
export interface ChainEndorsement extends TokenEvent {
  sourceId: EntityId;
  targetId: EntityId;
}

/** Endorsements that are stored of events, with their ends. */
export async function findChainEndorsements(
  connection: Connection,
  events: readonly TokenEvent[],
): Promise<(Ends & Place & { value: number })[]> {
  const rows = await queryRows<Record<keyof Ends | keyof Place | 'value', string>>(
    connection,
    sql`
      SELECT e.source_id AS source, e.target_id AS target, e.value, e.chain_id AS "chainId",
        e.block_number AS "blockNumber", e.log_index AS "logIndex"
      FROM unnest(${column(events, 'chainId')}, ${column(events, 'blockHash')}, ${column(events, 'logIndex')})
        AS k(chain, hash, log)
      JOIN endorsements e ON e.chain_id = k.chain AND e.block_hash = k.hash AND e.log_index = k.log
      WHERE e.chain_id <> 0`,
  );
  return rows.map((row) => ({
    ...toEnds(row),
    value: Number(row.value),
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
    SELECT s, t, transaction_id, address, value, number, chain, hash, log, to_timestamp(at)
    FROM unnest(
      ${column(rows, 'sourceId')}, ${column(rows, 'targetId')}, ${column(rows, 'transactionId')},
      ${column(rows, 'source')}, ${column(rows, 'value')}, ${column(rows, 'blockNumber')},
      ${column(rows, 'chainId')}, ${column(rows, 'blockHash')}, ${column(rows, 'logIndex')},
      ${column(rows, 'at')}
    ) AS k(s, t, transaction_id, address, value, number, chain, hash, log, at)
    ON CONFLICT (chain_id, block_hash, log_index) WHERE chain_id <> 0
      DO UPDATE SET value = excluded.value, source_id = excluded.source_id,
        target_id = excluded.target_id`);
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

const texts: ReadonlySet<string> = new Set(['transactionId', 'source', 'blockHash']);

function column<Row extends TokenEvent>(
  rows: readonly Row[],
  name: keyof ChainEndorsement & keyof Row,
) {
  return array(
    rows.map((row) => row[name] as string | number),
    texts.has(name) ? 'text' : 'bigint',
  );
}

function addresses(pairs: readonly AddressPair[], name: keyof AddressPair) {
  return array(
    pairs.map((pair) => pair[name]),
    'text',
  );
}

const toEnds = ({ source, target }: Record<keyof Ends, string>): Ends => ({
  source: Number(source),
  target: Number(target),
});
