import { LRUCache } from 'lru-cache';
import type { Principal } from '../auth/principal.js';
import type { EntityId } from '../ranking/engine.js';
import type { Touched } from '../service-context.js';
import type { Database } from './database.js';
import { findEntitiesAmong, type Match, type NamedCriteria } from './find-entity.js';
import type { Cache } from './fresh-cache.js';
import { identifierKey, type Identifier } from './identifier.js';
import { personCondition } from './person.js';

const most = 500_000;

/** An entity as it was when it was read; another object once it has changed. */
interface KnownEntity {
  readonly id: EntityId;
  readonly type: string;
  readonly isPerson: boolean;
}

/** Which entities identifiers name, kept in memory until their entities change. */
export class KnownIdentifiers implements Cache {
  readonly #named = new LRUCache<string, KnownEntity>({ max: most });
  /** An identifier of an entity that is not in here, as the same object, is not known. */
  readonly #entities = new LRUCache<EntityId, KnownEntity>({ max: most });
  /** What changed while each read was under way. */
  readonly #reads = new Set<Set<EntityId>>();

  constructor(readonly database: Database) {}

  /**
   * The entity of each criteria object, in their order, outside any transaction.
   * @throws ServiceError as `findEntities`
   */
  find(named: readonly NamedCriteria[], reader: Principal): Promise<EntityId[]> {
    return findEntitiesAmong(named, reader, (identifiers) => this.#matches(identifiers));
  }

  forget({ kind, a }: Touched): void {
    if (kind !== 'entity') return;
    this.#entities.delete(a!);
    for (const changed of this.#reads) changed.add(a!);
  }

  clear(): void {
    this.#entities.clear();
    this.#reads.clear();
  }

  async #matches(identifiers: readonly Identifier[]): Promise<Match[]> {
    const matches: Match[] = [];
    const missing: Identifier[] = [];
    for (const identifier of identifiers) {
      const entity = this.#named.get(identifierKey(identifier));
      if (!entity || this.#entities.get(entity.id) !== entity) {
        missing.push(identifier);
        continue;
      }
      const { id: entityId, type, isPerson } = entity;
      matches.push({ ...identifier, entityId, type, isPerson });
    }
    return missing.length === 0 ? matches : [...matches, ...(await this.#read(missing))];
  }

  async #read(identifiers: readonly Identifier[]): Promise<Match[]> {
    const changed = new Set<EntityId>();
    this.#reads.add(changed);
    try {
      const matches = await this.database.query<Match>({
        name: 'find-entities',
        text: `SELECT i.property, i.value, i.entity_id AS "entityId", e.type,
            ${personCondition('e')} AS "isPerson"
          FROM unnest($1::text[], $2::text[]) AS k(property, value)
          JOIN identifiers i ON i.property = k.property AND i.value = k.value
          JOIN entities e ON e.id = i.entity_id`,
        values: [
          identifiers.map(({ property }) => property),
          identifiers.map(({ value }) => value),
        ],
      });
      for (const match of matches) {
        const id = Number(match.entityId);
        if (!this.#reads.has(changed) || changed.has(id)) continue;
        const { type, isPerson } = match;
        const entity = this.#entities.get(id) ?? { id, type, isPerson };
        this.#named.set(identifierKey(match), entity);
        this.#entities.set(id, entity);
      }
      return matches;
    } finally {
      this.#reads.delete(changed);
    }
  }
}
