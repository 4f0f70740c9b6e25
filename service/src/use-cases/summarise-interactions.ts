import { sql } from 'drizzle-orm';
import type { Principal } from '../auth/principal.js';
import type { Acquaintance, EntityId } from '../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../schemas/criteria.js';
import type { InteractionSummary } from '../schemas/ranking.js';
import type { ServiceContext } from '../service-context.js';
import { databaseError } from '../storage/database-error.js';
import { cardOf } from '../storage/entity-cards.js';
import type { StepRelationship } from '../storage/relationships-between.js';
import { array, rowsOf } from '../storage/rows.js';
import type { Language } from '../summary-text/catalogues.js';
import { summaryText } from '../summary-text/summary-text.js';
import { maximumPaths, NetworkPaths } from './network-paths.js';
import { openReading, type Reading } from './read-feedback.js';

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
    const paths = await NetworkPaths.read(context, principal, reading.source, shown, [
      reading.target,
    ]);
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
              names: told.map(({ name }) => name),
              total: people.length,
            }),
      summaryImages: told.flatMap(({ image }) => (image ? [image] : [])),
    };
  } catch (error) {
    throw databaseError(error);
  }
}

/** When it happened: the scanner's timestamp, else when it was recorded; ISO 8601 sorts as text. */
const happenedAt = sql`CASE
  WHEN properties->>'timestamp' ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$'
  THEN properties->>'timestamp'
  ELSE to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END`;
const amount = sql`CASE jsonb_typeof(coalesce(properties->'balance', properties->'value'))
  WHEN 'number' THEN coalesce(properties->'balance', properties->'value')::float8 END`;

const interactionsOf = (target: EntityId) => sql`(
  SELECT id, source_id AS person, false AS inverse, type, properties, created_at
    FROM relationships WHERE target_id = ${target}
  UNION ALL
  SELECT id, target_id, NOT bidirectional, type, properties, created_at
    FROM relationships WHERE source_id = ${target}
) AS interactions`;

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
      SELECT type, count(*)::int AS count,
        (count(*) FILTER (WHERE person = ANY(${array([...network.keys()], 'bigint')})))::int AS "networkCount",
        min(${happenedAt}) AS "firstDate", max(${happenedAt}) AS "lastDate", sum(${amount}) AS value
      FROM ${interactionsOf(target)}
      GROUP BY type ORDER BY count(*) DESC, type`,
  );
  return rows.map(({ value, ...row }) => ({ ...row, ...(value === null ? {} : { value }) }));
}

/** Who of the network did something, each with the newest of it, in the order of paths. */
async function interactingPeople(
  { database }: ServiceContext,
  { target, network }: Reading,
): Promise<(Acquaintance & { relationship: StepRelationship })[]> {
  const rows = await rowsOf<{ person: string; at: string } & StepRelationship>(
    database.drizzle,
    sql`
      SELECT DISTINCT ON (person) person, inverse, type, properties, ${happenedAt} AS at
      FROM ${interactionsOf(target)}
      WHERE person = ANY(${array([...network.keys()], 'bigint')})
      ORDER BY person, id DESC`,
  );
  return rows
    .map(({ person, at, ...relationship }) => ({
      ...network.get(Number(person))!,
      at,
      relationship,
    }))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        b.trust - a.trust ||
        (a.at < b.at ? 1 : a.at > b.at ? -1 : a.person - b.person),
    );
}
