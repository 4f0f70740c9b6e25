import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import { clockToleranceSeconds, timestampPattern } from '../../schemas/timestamp.js';
import { maximumAmount } from '../../schemas/relationship.js';
import type { Database } from '../database/database.js';
import type { StepRelationship } from './relationships-between.js';
import { array, micros, queryRows } from '../database/rows.js';

/** The number of interactions of people with an entity, by the type of relationship. */
export interface InteractionCount {
  type: string;
  count: number;
  /** The number of interactions of the given people. */
  networkCount: number;
  /** The times of the first and the last interaction, as RFC 3339. */
  firstDate: string;
  lastDate: string;
  /** The sum of the amounts; null when none was stated. */
  value: number | null;
}

/** Counts what people did with the target, the most frequent type first. */
export function countInteractions(
  { drizzle }: Database,
  target: EntityId,
  network: readonly EntityId[],
): Promise<InteractionCount[]> {
  return queryRows<InteractionCount>(
    drizzle,
    sql`
      WITH ${selectInteractions(target)}, stated AS (
        -- What two have stated is one.
        SELECT type, person, bool_and(claimed) AS claimed, max(amount) AS value,
          min(${happenedAt}) AS first, max(${happenedAt}) AS last
        FROM interactions
        GROUP BY type, person, outward, properties_hash
      ), people AS (
        -- However much people claim of themselves, it is one voice.
        SELECT type, person, greatest(count(*) FILTER (WHERE NOT claimed), 1) AS count,
          sum(value) AS value, min(first) AS first, max(last) AS last
        FROM stated GROUP BY type, person
      )
      SELECT type, sum(count)::int AS count,
        coalesce(sum(count) FILTER (
          WHERE person = ANY(${array(network, 'bigint')})), 0)::int AS "networkCount",
        ${isoText('min(first)')} AS "firstDate", ${isoText('max(last)')} AS "lastDate",
        sum(value) AS value
      FROM people
      GROUP BY type ORDER BY sum(count) DESC, type`,
  );
}

/** The newest interaction of a person with an entity. */
export interface Interaction extends StepRelationship {
  person: EntityId;
  /** Microseconds since 1970. */
  at: number;
}

/** Reads the newest interaction of each of the people with the target. */
export async function readNewestInteractions(
  { drizzle }: Database,
  target: EntityId,
  people: readonly EntityId[],
): Promise<Interaction[]> {
  const rows = await queryRows<StepRelationship & { person: string; at: string }>(
    drizzle,
    sql`
      WITH ${selectInteractions(target)}
      SELECT DISTINCT ON (person) person, inverse, type, properties,
        ${micros(happenedAt)}::bigint AS at
      FROM interactions
      WHERE person = ANY(${array(people, 'bigint')})
      ORDER BY person, id DESC`,
  );
  return rows.map(({ person, at, ...row }) => ({
    ...row,
    person: Number(person),
    at: Number(at),
  }));
}

/** Whether a user stated it, or the origin is unknown. */
const isClaim = sql`(origin LIKE 'user:%' OR origin = 'unknown')`;
const stamp = sql`properties->>'timestamp'`;
/** The time that a client stated, if it is valid: PostgreSQL refuses 30 February. */
const stated = sql`CASE WHEN NOT ${isClaim} AND ${stamp} ~ ${sql.raw(`'${timestampPattern}'`)} THEN
  CASE WHEN substr(${stamp}, 9, 2)::int <= 28 OR substr(${stamp}, 9, 2)::int <= extract(
      day FROM make_date(substr(${stamp}, 1, 4)::int, substr(${stamp}, 6, 2)::int, 1)
        + interval '1 month - 1 day')
    THEN (${stamp})::timestamptz END END`;
/** The time of the interaction: as a client stated it, else when it was recorded. */
const happenedAt = sql`CASE WHEN stated_at <= created_at + ${clockToleranceSeconds} * interval '1 second'
  THEN stated_at ELSE created_at END`;
const amountText = sql`coalesce(properties->'balance', properties->'value')`;
/** Amounts that people state about themselves are not added up. */
const amount = sql`CASE WHEN NOT ${isClaim} AND jsonb_typeof(${amountText}) = 'number' THEN
  CASE WHEN abs((${amountText})::numeric) <= ${sql.raw(String(maximumAmount))}
    THEN (${amountText})::float8 END END`;

/** The relationships with the target at either end; materialised, so that they are computed once. */
const selectInteractions = (target: EntityId) => sql`interactions AS MATERIALIZED (
  SELECT *, ${isClaim} AS claimed, ${amount} AS amount, ${stated} AS stated_at FROM (
    SELECT id, source_id AS person, false AS outward, false AS inverse, type, properties,
        properties_hash, origin, created_at
      FROM relationships WHERE target_id = ${target}
    UNION ALL
    SELECT id, target_id, true, true, type, properties,
        properties_hash, origin, created_at
      FROM relationships WHERE source_id = ${target}
  ) rows
)`;

const isoText = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
