import { sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.js';
import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import {
  clockToleranceSeconds,
  momentPattern,
  withoutInvalidMoment,
} from '../../schemas/moment.js';
import type { InteractionSummary } from '../../schemas/ranking.js';
import type { ServiceContext } from '../../service-context.js';
import { databaseError } from '../../storage/database-error.js';
import { cardOf } from '../../storage/entity-cards.js';
import { shownOf, type StepRelationship } from '../../storage/relationships-between.js';
import { array, micros, rowsOf } from '../../storage/rows.js';
import type { Language } from '../../text/catalogues.js';
import { summaryText } from '../../text/summary-text.js';
import { maximumPaths, NetworkPaths } from './network-paths.js';
import { openReading, type Reading } from '../feedback/open-reading.js';
import { maximumAmount } from './relationship-properties.js';

const maximumImages = 5;

/** What people did with a target, feedback aside: relationships that have it at either end. */
export async function summariseInteractions(
  context: ServiceContext,
  principal: Principal,
  input: { sourceCriteria: Criteria; targetCriteria: TargetCriteria; language: Language },
): Promise<InteractionSummary> {
  const reading = await openReading(context, principal, input);
  try {
    const [interactions, people] = await Promise.all([
      countByType(context, reading),
      interactingPeople(context, reading),
    ]);
    const shown = people.slice(0, maximumImages);
    const paths = await NetworkPaths.read(
      context,
      reading.source,
      shown,
      [reading.target],
      reading.viewer,
    );
    const card = cardOf(paths.cards, reading.target);
    const told = shown.flatMap(({ person }) => paths.cards.get(person) ?? []);
    return {
      target: card.entity,
      interactions,
      relationshipPaths: shown
        .slice(0, maximumPaths)
        .map((person) => [
          ...paths.stepsTo(person),
          { targetEntity: card.node, relationship: person.relationship },
        ]),
      summaryText:
        people.length === 0
          ? null
          : summaryText(input.language, {
              kind: 'used',
              names: told.map(({ sentenceName }) => sentenceName),
              total: people.length,
            }),
      summaryImages: told.flatMap(({ image }) => (image ? [image] : [])),
    };
  } catch (error) {
    throw databaseError(error);
  }
}

/** Who stated it: people themselves, or (before origins were kept) nobody knows who. */
const isClaim = sql`(origin LIKE 'user:%' OR origin = 'unknown')`;
const stamp = sql`properties->>'timestamp'`;
/** What a client stated as its time, where that is a date: PostgreSQL reads no 30 February. */
const stated = sql`CASE WHEN NOT ${isClaim} AND ${stamp} ~ ${sql.raw(`'${momentPattern}'`)} THEN
  CASE WHEN substr(${stamp}, 9, 2)::int <= 28 OR substr(${stamp}, 9, 2)::int <= extract(
      day FROM make_date(substr(${stamp}, 1, 4)::int, substr(${stamp}, 6, 2)::int, 1)
        + interval '1 month - 1 day')
    THEN (${stamp})::timestamptz END END`;
/** When it happened: as a client stated it, else when it was recorded. */
const happenedAt = sql`CASE WHEN stated_at <= created_at + ${clockToleranceSeconds} * interval '1 second'
  THEN stated_at ELSE created_at END`;
const amountText = sql`coalesce(properties->'balance', properties->'value')`;
/** Of what people claim of themselves nothing is summed. */
const amount = sql`CASE WHEN NOT ${isClaim} AND jsonb_typeof(${amountText}) = 'number' THEN
  CASE WHEN abs((${amountText})::numeric) <= ${sql.raw(String(maximumAmount))}
    THEN (${amountText})::float8 END END`;

/** The relationships with the target at either end; materialised, so that nothing is computed twice. */
const interactionsOf = (target: EntityId) => sql`interactions AS MATERIALIZED (
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

async function countByType(
  { database }: ServiceContext,
  { target, network }: Reading,
): Promise<InteractionSummary['interactions']> {
  const rows = await rowsOf<{
    type: string;
    count: number;
    networkCount: number;
    firstDate: string;
    lastDate: string;
    value: number | null;
  }>(
    database.drizzle,
    sql`
      WITH ${interactionsOf(target)}, stated AS (
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
          WHERE person = ANY(${array([...network.keys()], 'bigint')})), 0)::int AS "networkCount",
        ${isoText('min(first)')} AS "firstDate", ${isoText('max(last)')} AS "lastDate",
        sum(value) AS value
      FROM people
      GROUP BY type ORDER BY sum(count) DESC, type`,
  );
  return rows.map(({ value, ...row }) => ({ ...row, ...(value === null ? {} : { value }) }));
}

const isoText = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Who of the network did something, each with the newest of it, in the order of paths. */
async function interactingPeople(
  { database }: ServiceContext,
  { target, network, viewer }: Reading,
): Promise<(Acquaintance & { relationship: StepRelationship })[]> {
  const shown = viewer.all ? (all: Record<string, unknown>) => all : shownOf;
  const rows = await rowsOf<{ person: string; at: string } & StepRelationship>(
    database.drizzle,
    sql`
      WITH ${interactionsOf(target)}
      SELECT DISTINCT ON (person) person, inverse, type, properties,
        ${micros(happenedAt)}::bigint AS at
      FROM interactions
      WHERE person = ANY(${array([...network.keys()], 'bigint')})
      ORDER BY person, id DESC`,
  );
  return rows
    .map(({ person, at, inverse, type, properties }) => ({
      ...network.get(Number(person))!,
      at: Number(at),
      relationship: { inverse, type, properties: shown(withoutInvalidMoment(properties)) },
    }))
    .sort(
      (a, b) => a.distance - b.distance || b.trust - a.trust || b.at - a.at || a.person - b.person,
    );
}
