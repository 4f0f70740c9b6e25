import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { formatIdentifierKey, toIdentifiers, type Identifier } from './identifier.js';
import { matchIdentifiers, type Match } from './match-identifiers.js';

/** What selects one entity. */
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

/**
 * The entity of each criteria object, in their order. Users find people by their wallets alone.
 * @throws ServiceError `invalidField` when one names nothing, `noSuchEntity` when nothing matches,
 * `ambiguousCriteria` when more than one entity does.
 */
export async function findEntities(
  connection: Connection,
  named: readonly NamedCriteria[],
  reader: Principal,
): Promise<EntityId[]> {
  return findEntitiesAmong(named, reader, (identifiers) =>
    matchIdentifiers(connection, identifiers),
  );
}

/** The same, with the matches of identifiers from elsewhere; `null` is nobody, who finds no people. */
export async function findEntitiesAmong(
  named: readonly NamedCriteria[],
  reader: Principal | null,
  match: (identifiers: readonly Identifier[]) => Promise<readonly Match[]>,
): Promise<EntityId[]> {
  if (named.length === 0) return [];
  const wanted = named.map(({ field, criteria }) => ({
    field,
    type: criteria.type,
    identifiers: extractIdentifiers(field, criteria),
  }));
  const matches = await match(wanted.flatMap(({ identifiers }) => identifiers));
  const known = new Map(
    matches
      .filter((match) => !match.isPerson || canFindPeopleBy(match.property, reader))
      .map((match) => [formatIdentifierKey(match), match]),
  );
  return wanted.map(({ field, type, identifiers }) => {
    const found = identifiers.map((identifier) => known.get(formatIdentifierKey(identifier)));
    const ids = new Set(found.flatMap((match) => (match ? [match.entity] : [])));
    if (ids.size > 1) {
      throw new ServiceError('ambiguousCriteria', `${field} matches more than one entity.`);
    }
    const [id] = ids;
    const fits = found.every((match) => match && (type === undefined || match.type === type));
    if (id === undefined || !fits) {
      throw new ServiceError('noSuchEntity', `${field} matches no entity.`);
    }
    return id;
  });
}

/** Other identifiers of a person, such as an e-mail address, must not reveal the wallet to strangers. */
export function canFindPeopleBy(property: string, reader: Principal | null): boolean {
  if (reader === null) return false;
  return reader.kind !== 'user' || property === 'uuid' || property === 'address';
}

/** What a criteria object identifies by; `uuid` is short for `ids.uuid`. */
export function extractIdentifiers(field: string, criteria: OneCriteria): Identifier[] {
  const identifiers = toIdentifiers(criteria.ids ?? {});
  if (criteria.uuid !== undefined) identifiers.push(...toIdentifiers({ uuid: criteria.uuid }));
  if (identifiers.length === 0) {
    throw new ServiceError('invalidField', `${field} names no identifying property.`);
  }
  return identifiers;
}
