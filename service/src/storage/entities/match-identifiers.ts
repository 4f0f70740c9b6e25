import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database, Statement } from '../database/database.js';
import type { Identifier } from './identifier.js';
import { personCondition } from './person.js';
import { queryRows, inlineParameters } from '../database/rows.js';

/** An identifier and the entity that it names. */
export interface Match extends Identifier {
  entity: EntityId;
  type: string;
  isPerson: boolean;
}

/** Looks identifiers up in a transaction; those that name no entity are left out. */
export async function matchIdentifiers(
  connection: Connection,
  identifiers: readonly Identifier[],
): Promise<Match[]> {
  if (identifiers.length === 0) return [];
  return (await queryRows<MatchRow>(connection, inlineParameters(buildLookup(identifiers)))).map(
    toMatch,
  );
}

/** Looks identifiers up outside any transaction. */
export async function matchCommittedIdentifiers(
  database: Database,
  identifiers: readonly Identifier[],
): Promise<Match[]> {
  return (await database.query<MatchRow>(buildLookup(identifiers))).map(toMatch);
}

type MatchRow = Omit<Match, 'entity'> & { entity: string };

function buildLookup(identifiers: readonly Identifier[]): Statement {
  return {
    name: 'match-identifiers',
    text: `SELECT i.property, i.value, i.entity_id AS entity, e.type,
        ${personCondition('e')} AS "isPerson"
      FROM unnest($1::text[], $2::text[]) AS k(property, value)
      JOIN identifiers i ON i.property = k.property AND i.value = k.value
      JOIN entities e ON e.id = i.entity_id`,
    values: [identifiers.map(({ property }) => property), identifiers.map(({ value }) => value)],
  };
}

const toMatch = ({ entity, ...row }: MatchRow): Match => ({ ...row, entity: Number(entity) });
