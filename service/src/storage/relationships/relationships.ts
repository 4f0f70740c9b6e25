import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import { leadsCondition, unknownOrigin } from './leads-condition.js';
import { array, queryRows } from '../database/rows.js';

/** The key of a relationship. */
export interface RelationshipKey {
  source: EntityId;
  target: EntityId;
  type: string;
  /** SHA-256 (hex) of the properties as canonical JSON. */
  digest: string;
  /** The origin: who states it. */
  origin: string;
}

/** A relationship of one pair as one party states it. */
export interface StatedRelationship extends RelationshipKey {
  /** The properties as canonical JSON. */
  json: string;
  bidirectional: boolean;
}

/** The ends of a relationship. */
export interface Ends {
  source: EntityId;
  target: EntityId;
}

/** The number of rows of one INSERT. */
const chunkSize = 5_000;

/**
 * Stores relationships, of which no two have the same key. Returns those that are new, and those whose direction
 * changed.
 */
export async function upsertRelationships(
  connection: Connection,
  rows: readonly StatedRelationship[],
): Promise<(RelationshipKey & { isNew: boolean })[]> {
  const written: (RelationshipKey & { isNew: boolean })[] = [];
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = rows.slice(start, start + chunkSize);
    const json = chunk.map((row) => row.json);
    const bidirectional = chunk.map((row) => String(row.bidirectional));
    const changed = await queryRows<
      Omit<RelationshipKey, keyof Ends> & { source: string; target: string; isNew: boolean }
    >(
      connection,
      sql`
        INSERT INTO relationships AS r
          (source_id, target_id, type, properties, properties_hash, bidirectional, origin, created_at)
        SELECT s, t, type, json::jsonb, digest, bidirectional::boolean, origin, clock_timestamp()
        FROM unnest(
          ${column(chunk, 'source')}, ${column(chunk, 'target')}, ${column(chunk, 'type')},
          ${array(json, 'text')}, ${column(chunk, 'digest')}, ${array(bidirectional, 'text')},
          ${column(chunk, 'origin')}
        ) AS k(s, t, type, json, digest, bidirectional, origin)
        ON CONFLICT (source_id, target_id, type, properties_hash, origin)
          DO UPDATE SET bidirectional = excluded.bidirectional
          WHERE r.bidirectional <> excluded.bidirectional
        RETURNING (xmax = 0) AS "isNew", source_id AS source, target_id AS target, type,
          properties_hash AS digest, origin`,
    );
    for (const row of changed) written.push({ ...row, ...toEnds(row) });
  }
  return written;
}

/** Deletes exactly these relationships, and returns the ends of each. */
export async function deleteExactRelationships(
  connection: Connection,
  keys: readonly RelationshipKey[],
): Promise<Ends[]> {
  return deleteByKeys(connection, keys, sql`r.origin = k.origin`);
}

/** Deletes relationships and those of the same content and unknown origin; returns the ends of each. */
export async function deleteRelationships(
  connection: Connection,
  keys: readonly RelationshipKey[],
): Promise<Ends[]> {
  return deleteByKeys(connection, keys, sql`r.origin IN (k.origin, ${unknownOrigin})`);
}

async function deleteByKeys(
  connection: Connection,
  keys: readonly RelationshipKey[],
  isOrigin: SQL,
): Promise<Ends[]> {
  const removed = await queryRows<{ source: string; target: string }>(
    connection,
    sql`
      DELETE FROM relationships r USING unnest(
        ${column(keys, 'source')}, ${column(keys, 'target')}, ${column(keys, 'type')},
        ${column(keys, 'digest')}, ${column(keys, 'origin')}
      ) AS k(source, target, type, digest, origin)
      WHERE r.source_id = k.source AND r.target_id = k.target AND r.type = k.type
        AND r.properties_hash = k.digest AND ${isOrigin}
      RETURNING r.source_id AS source, r.target_id AS target`,
  );
  return removed.map(toEnds);
}

/** Counts the relationships of an origin. */
export async function countRelationshipsOfOrigin(
  connection: Connection,
  origin: string,
): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    connection,
    sql`SELECT count(*)::int AS count FROM relationships WHERE origin = ${origin}`,
  );
  return row!.count;
}

/** Lists the oldest relationships of an origin. */
export async function listRelationshipsOfOrigin(
  connection: Connection,
  origin: string,
  limit: number,
): Promise<(Ends & { id: number })[]> {
  const rows = await queryRows<{ id: string; source: string; target: string }>(
    connection,
    sql`
      SELECT id, source_id AS source, target_id AS target FROM relationships
      WHERE origin = ${origin} ORDER BY id LIMIT ${limit}`,
  );
  return rows.map((row) => ({ id: Number(row.id), ...toEnds(row) }));
}

/** Finds the relationships of one content and origin that the sources have, to all or to the given targets. */
export async function findRelationshipsOfSources(
  connection: Connection,
  { type, digest, origin }: Pick<RelationshipKey, 'type' | 'digest' | 'origin'>,
  sources: readonly EntityId[],
  targets?: readonly EntityId[],
): Promise<(Ends & { id: number })[]> {
  const isTarget = targets ? sql`AND target_id = ANY(${array(targets, 'bigint')})` : sql``;
  const rows = await queryRows<{ id: string; source: string; target: string }>(
    connection,
    sql`
      SELECT id, source_id AS source, target_id AS target FROM relationships
      WHERE source_id = ANY(${array(sources, 'bigint')}) ${isTarget} AND type = ${type}
        AND properties_hash = ${digest} AND origin = ${origin}`,
  );
  return rows.map((row) => ({ id: Number(row.id), ...toEnds(row) }));
}

/** Finds the relationships of the origins, to all or to the given targets. */
export async function findRelationshipsOfOrigins(
  connection: Connection,
  origins: readonly string[],
  targets?: readonly EntityId[],
): Promise<(Ends & { id: number; origin: string })[]> {
  const isTarget = targets ? sql`AND target_id = ANY(${array(targets, 'bigint')})` : sql``;
  const rows = await queryRows<Record<'id' | 'source' | 'target' | 'origin', string>>(
    connection,
    sql`
      SELECT id, source_id AS source, target_id AS target, origin FROM relationships
      WHERE origin = ANY(${array(origins, 'text')}) ${isTarget}`,
  );
  return rows.map((row) => ({ id: Number(row.id), origin: row.origin, ...toEnds(row) }));
}

/** Counts the relationships of each origin, and lists the targets of its newest ones, newest first. */
export async function summariseOrigins(
  connection: Connection,
  origins: readonly string[],
  newest: number,
): Promise<Map<string, { count: number; newest: EntityId[] }>> {
  const rows = await queryRows<{ origin: string; count: number; newest: string[] }>(
    connection,
    sql`
      SELECT origin, count(*)::int AS count,
        to_jsonb((array_agg(target_id::text ORDER BY id DESC))[1:${sql.raw(String(newest))}]) AS newest
      FROM relationships WHERE origin = ANY(${array(origins, 'text')}) GROUP BY origin`,
  );
  return new Map(
    rows.map(({ origin, count, newest }) => [origin, { count, newest: newest.map(Number) }]),
  );
}

/** Deletes the relationships of a type and origin that lead from each source to its target. */
export async function deleteRelationshipsBetween(
  connection: Connection,
  { type, origin }: Pick<RelationshipKey, 'type' | 'origin'>,
  pairs: readonly Ends[],
): Promise<void> {
  await connection.execute(sql`
    DELETE FROM relationships r USING ${unnestEnds(pairs)}
    WHERE r.source_id = k.source AND r.target_id = k.target AND r.type = ${type}
      AND r.origin = ${origin}`);
}

/** Finds the interactions that the scanner of a chain has read from blocks after a time (seconds since 1970). */
export async function findInteractionsAfter(
  connection: Connection,
  origin: string,
  at: number,
): Promise<(Ends & { id: number })[]> {
  const rows = await queryRows<{ id: string; source: string; target: string }>(
    connection,
    sql`
      SELECT id, source_id AS source, target_id AS target FROM relationships
      WHERE origin = ${origin} AND type = 'interaction'
        AND properties->>'timestamp' > ${new Date(at * 1_000).toISOString()}`,
  );
  return rows.map((row) => ({ id: Number(row.id), ...toEnds(row) }));
}

/** Deletes relationships by their ids, and returns the ends of each. */
export async function deleteRelationshipsById(
  connection: Connection,
  ids: readonly number[],
): Promise<Ends[]> {
  const removed = await queryRows<{ source: string; target: string }>(
    connection,
    sql`
      DELETE FROM relationships WHERE id = ANY(${array(ids, 'bigint')})
      RETURNING source_id AS source, target_id AS target`,
  );
  return removed.map(toEnds);
}

/** A relationship in the list of one of its ends. */
export interface ListedRelationship {
  /** The id for the cursor, as text, since a cursor may hold any number. */
  id: string;
  /** The entity at the other end. */
  other: EntityId;
  type: string;
  properties: Record<string, unknown>;
  /** Whether the other end is the source. */
  inverse: boolean;
  origin: string;
  /** Seconds since 1970. */
  createdAt: number;
}

/** The filters of a person's list of relationships. */
export interface RelationshipSelection {
  limit: number;
  /** Only those before this id. */
  before: string | undefined;
  /** Only those with this entity at the other end. */
  target: EntityId | undefined;
}

/** Lists the relationships that lead from a person, and all others whose source it is; newest first. */
export async function listRelationships(
  { drizzle }: Database,
  source: EntityId,
  { limit, before = '9223372036854775807', target }: RelationshipSelection,
): Promise<ListedRelationship[]> {
  const id = sql.raw(String(source));
  const isOther = (column: string) =>
    target === undefined ? sql`` : sql`AND ${sql.raw(column)} = ${sql.raw(String(target))}`;
  const rows = await queryRows<
    Omit<ListedRelationship, 'other' | 'createdAt'> & { other: string; at: string }
  >(
    drizzle,
    sql`
      SELECT id, other, type, properties, inverse, origin,
        floor(extract(epoch FROM created_at))::bigint AS at
      FROM (
        SELECT r.*, target_id AS other, false AS inverse FROM relationships r
          WHERE source_id = ${id} ${isOther('target_id')}
        UNION ALL
        SELECT r.*, source_id, true FROM relationships r
          WHERE target_id = ${id} ${isOther('source_id')}
            AND ${leadsCondition(String(source), 'r.source_id')}
      ) own
      WHERE id < ${before}::bigint ORDER BY id DESC LIMIT ${limit}`,
  );
  return rows.map(({ other, at, ...row }) => ({
    ...row,
    other: Number(other),
    createdAt: Number(at),
  }));
}

function column(rows: readonly RelationshipKey[], name: keyof RelationshipKey) {
  const type = name === 'source' || name === 'target' ? 'bigint' : 'text';
  return array(
    rows.map((row) => row[name]),
    type,
  );
}

const unnestEnds = (pairs: readonly Ends[]) => sql`unnest(
  ${array(
    pairs.map(({ source }) => source),
    'bigint',
  )}, ${array(
    pairs.map(({ target }) => target),
    'bigint',
  )}) AS k(source, target)`;

const toEnds = ({ source, target }: { source: string; target: string }): Ends => ({
  source: Number(source),
  target: Number(target),
});
