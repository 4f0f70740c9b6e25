import { LRUCache } from 'lru-cache';
import type { EntityId } from '../ranking/engine.js';
import type { Touched } from '../service-context.js';
import type { Database } from './database.js';
import { findEntitiesAmong, type Match, type NamedCriteria } from './find-entity.js';
import type { Cache } from './fresh-cache.js';
import { identifierKey, type Identifier } from './identifier.js';

const most = 500_000;

/** Which entities identifiers name, kept in memory: identifiers move only when entities merge. */
export class KnownIdentifiers implements Cache {
  readonly #ids = new LRUCache<string, EntityId>({ max: most });
  /** An identifier of an entity that is not in here is not known. */
  readonly #types = new LRUCache<EntityId, string>({ max: most });
  /** What changed while each read was under way. */
  readonly #reads = new Set<Set<EntityId>>();

  constructor(readonly database: Database) {}

  /**
   * The entity of each criteria object, in their order, outside any transaction.
   * @throws ServiceError as `findEntities`
   */
  find(named: readonly NamedCriteria[]): Promise<EntityId[]> {
    return findEntitiesAmong(named, (identifiers) => this.#matches(identifiers));
  }

  forget({ kind, a }: Touched): void {
    if (kind !== 'entity') return;
    this.#types.delete(a!);
    for (const changed of this.#reads) changed.add(a!);
  }

  clear(): void {
    this.#types.clear();
    this.#reads.clear();
  }

  async #matches(identifiers: readonly Identifier[]): Promise<Match[]> {
    const matches: Match[] = [];
    const missing: Identifier[] = [];
    for (const identifier of identifiers) {
      const entityId = this.#ids.get(identifierKey(identifier));
      const type = entityId === undefined ? undefined : this.#types.get(entityId);
      if (entityId === undefined || type === undefined) missing.push(identifier);
      else matches.push({ ...identifier, entityId, type });
    }
    return missing.length === 0 ? matches : [...matches, ...(await this.#read(missing))];
  }

  async #read(identifiers: readonly Identifier[]): Promise<Match[]> {
    const changed = new Set<EntityId>();
    this.#reads.add(changed);
    try {
      const matches = await this.database.query<Match>({
        name: 'find-entities',
        text: `SELECT i.property, i.value, i.entity_id AS "entityId", e.type
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
        this.#ids.set(identifierKey(match), id);
        this.#types.set(id, match.type);
      }
      return matches;
    } finally {
      this.#reads.delete(changed);
    }
  }
}
