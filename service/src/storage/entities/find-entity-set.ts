import { sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { EmptyCriteriaError, NoMatchError } from './criteria-errors.js';
import { canFindPeopleBy, type PeopleFilter } from './find-entity.js';
import { normaliseValue } from './identifier.js';
import { personCondition } from './person.js';
import { array, queryRows } from '../database/rows.js';

/** Like criteria for one entity, but each value may be a list. */
export interface SetCriteria {
  type?: string;
  uuid?: string | string[];
  ids?: Record<string, string | string[]>;
}

/**
 * Finds all entities that any of the criteria select, by id. One criteria object selects the entities of its type
 * that have, for each of its properties, one of the values.
 * @throws EmptyCriteriaError or NoMatchError
 */
export async function findEntitySet(
  connection: Connection,
  field: string,
  criteria: SetCriteria | SetCriteria[],
  people: PeopleFilter,
): Promise<EntityId[]> {
  const conditions = [criteria].flat().flatMap((one, index) => toConditions(field, one, index));
  const booleans = sql.param(conditions.map(({ property }) => canFindPeopleBy(property, people)));
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`
      SELECT DISTINCT e.id FROM (
        SELECT k.criteria, k.type, i.entity_id,
          bool_and(k.finds_people) AS finds_people
        FROM unnest(
          ${column(conditions, 'criteria', 'bigint')}, ${column(conditions, 'number', 'bigint')},
          ${column(conditions, 'total', 'bigint')}, ${column(conditions, 'type', 'text')},
          ${column(conditions, 'property', 'text')}, ${column(conditions, 'value', 'text')},
          ${booleans}::boolean[]
        ) AS k(criteria, number, total, type, property, value, finds_people)
        JOIN identifiers i ON i.property = k.property AND i.value = k.value
        GROUP BY k.criteria, k.type, k.total, i.entity_id
        HAVING count(DISTINCT k.number) = k.total
      ) fits JOIN entities e ON e.id = fits.entity_id AND (fits.type = '' OR e.type = fits.type)
        AND (fits.finds_people OR NOT ${sql.raw(personCondition('e'))})
      ORDER BY e.id`,
  );
  if (rows.length === 0) throw new NoMatchError(field);
  return rows.map(({ id }) => Number(id));
}

/** One value that the property of a criteria object may have. */
interface Condition {
  criteria: number;
  /** The index of the criteria object, and the number of its properties. */
  number: number;
  total: number;
  /** Empty for any. */
  type: string;
  property: string;
  value: string;
}

function toConditions(
  field: string,
  { type = '', uuid, ids = {} }: SetCriteria,
  criteria: number,
): Condition[] {
  const wanted = Object.entries(ids);
  if (uuid !== undefined) wanted.push(['uuid', uuid]);
  if (wanted.length === 0) throw new EmptyCriteriaError(field);
  return wanted.flatMap(([property, values], number) =>
    [values].flat().map((value) => ({
      criteria,
      number,
      total: wanted.length,
      type,
      property,
      value: normaliseValue(value),
    })),
  );
}

function column(
  conditions: readonly Condition[],
  name: keyof Condition,
  type: 'bigint' | 'text',
): SQL {
  return array(
    conditions.map((condition) => condition[name]),
    type,
  );
}
