import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { AmbiguousCriteriaError, EmptyCriteriaError, NoMatchError } from './criteria-errors.js';
import { formatIdentifierKey, toIdentifiers, type Identifier } from './identifier.js';
import { matchIdentifiers, type Match } from './match-identifiers.js';

/** Criteria for one entity. */
export interface OneCriteria {
  type?: string;
  uuid?: string;
  ids?: Record<string, string>;
}

/** One criteria object with the name of the field it came in, for messages. */
export interface NamedCriteria {
  field: string;
  criteria: OneCriteria;
}

/** The identifiers by which people are found: all of them, their wallets alone, or none. */
export type PeopleFilter = 'all' | 'wallets' | 'none';

/**
 * Finds the entity of each criteria object, in their order.
 * @throws EmptyCriteriaError, NoMatchError or AmbiguousCriteriaError
 */
export async function findEntities(
  connection: Connection,
  named: readonly NamedCriteria[],
  people: PeopleFilter,
): Promise<EntityId[]> {
  return findEntitiesAmong(named, people, (identifiers) =>
    matchIdentifiers(connection, identifiers),
  );
}

/** Does the same as `findEntities`, with a given lookup of identifiers. */
export async function findEntitiesAmong(
  named: readonly NamedCriteria[],
  people: PeopleFilter,
  match: (identifiers: readonly Identifier[]) => Promise<readonly Match[]>,
): Promise<EntityId[]> {
  const found = await findKnownAmong(named, people, match);
  return found.map((id, index) => {
    if (id !== undefined) return id;
    throw new NoMatchError(named[index]!.field);
  });
}

/**
 * Does the same as `findEntitiesAmong`, with undefined for criteria that match nothing.
 * @throws EmptyCriteriaError or AmbiguousCriteriaError
 */
export async function findKnownAmong(
  named: readonly NamedCriteria[],
  people: PeopleFilter,
  match: (identifiers: readonly Identifier[]) => Promise<readonly Match[]>,
): Promise<(EntityId | undefined)[]> {
  if (named.length === 0) return [];
  const wanted = named.map(({ field, criteria }) => ({
    field,
    type: criteria.type,
    identifiers: extractIdentifiers(field, criteria),
  }));
  const matches = await match(wanted.flatMap(({ identifiers }) => identifiers));
  const known = new Map(
    matches
      .filter((match) => !match.isPerson || canFindPeopleBy(match.property, people))
      .map((match) => [formatIdentifierKey(match), match]),
  );
  return wanted.map(({ field, type, identifiers }) => {
    const found = identifiers.map((identifier) => known.get(formatIdentifierKey(identifier)));
    const ids = new Set(found.flatMap((match) => (match ? [match.entity] : [])));
    if (ids.size > 1) throw new AmbiguousCriteriaError(field);
    const [id] = ids;
    const fits = found.every((match) => match && (type === undefined || match.type === type));
    return fits ? id : undefined;
  });
}

/** Whether people are found by the property. */
export function canFindPeopleBy(property: string, people: PeopleFilter): boolean {
  if (people === 'wallets') return property === 'uuid' || property === 'address';
  return people === 'all';
}

/** Lists the identifiers of a criteria object; `uuid` is short for `ids.uuid`. */
function extractIdentifiers(field: string, criteria: OneCriteria): Identifier[] {
  const identifiers = toIdentifiers(criteria.ids ?? {});
  if (criteria.uuid !== undefined) identifiers.push(...toIdentifiers({ uuid: criteria.uuid }));
  if (identifiers.length === 0) throw new EmptyCriteriaError(field);
  return identifiers;
}
