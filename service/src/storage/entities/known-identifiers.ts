import type { EntityId } from '../../ranking/engine.js';
import type { Database } from '../database/database.js';
import {
  findEntitiesAmong,
  findKnownAmong,
  type NamedCriteria,
  type PeopleFilter,
} from './find-entity.js';
import { FreshCache, type Cache } from '../database/fresh-cache.js';
import { formatIdentifierKey, parseIdentifierKey, type Identifier } from './identifier.js';
import { matchCommittedIdentifiers, type Match } from './match-identifiers.js';
import type { ChangedRow } from '../database/changed-row.js';

/** Finds committed entities by identifiers. */
export interface IdentifierContext {
  readonly identifiers: KnownIdentifiers;
}

const maximumIdentifiers = 500_000;

/** The entities of identifiers, cached in memory until the entities change. */
export class KnownIdentifiers implements Cache {
  readonly #matches: FreshCache<string, Match, EntityId>;

  constructor(database: Database) {
    this.#matches = new FreshCache({
      max: maximumIdentifiers,
      read: async (keys: string[]) => {
        const matches = await matchCommittedIdentifiers(database, keys.map(parseIdentifierKey));
        return matches.map((match): [string, Match] => [formatIdentifierKey(match), match]);
      },
      getSubject: ({ entity }) => entity,
    });
  }

  /**
   * Finds the entity of each criteria object, in their order, outside any transaction.
   * @throws CriteriaError as `findEntities`
   */
  find(named: readonly NamedCriteria[], people: PeopleFilter): Promise<EntityId[]> {
    return findEntitiesAmong(named, people, (identifiers) => this.#match(identifiers));
  }

  /**
   * Does the same as `find`, with undefined for criteria that match nothing.
   * @throws CriteriaError as `findKnownAmong`
   */
  findKnown(
    named: readonly NamedCriteria[],
    people: PeopleFilter,
  ): Promise<(EntityId | undefined)[]> {
    return findKnownAmong(named, people, (identifiers) => this.#match(identifiers));
  }

  invalidate({ kind, a }: ChangedRow): void {
    if (kind === 'entity') this.#matches.invalidate(a!);
  }

  clear(): void {
    this.#matches.clear();
  }

  async #match(identifiers: readonly Identifier[]): Promise<Match[]> {
    const matches = await this.#matches.get(identifiers.map(formatIdentifierKey));
    return [...matches.values()];
  }
}
