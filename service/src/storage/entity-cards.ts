import { ServiceError } from '../errors/service-error.js';
import type { EntityId } from '../ranking/engine.js';
import type { Entity, EntityNode } from '../schemas/entity.js';
import type { Touched } from '../service-context.js';
import type { Database } from './database.js';
import { FreshCache, type Cache } from './fresh-cache.js';
import { isEvmAddress } from './identifier.js';

/** What is shown of an entity. */
export interface Card {
  readonly id: EntityId;
  readonly name: string;
  /** Empty when there is none. */
  readonly image: string;
  /** As it is answered at the top level. */
  readonly entity: Entity;
  /** As it is answered within a path or list, without a uuid. */
  readonly node: EntityNode;
}

const most = 200_000;

/** Names, images and properties by entity, kept in memory. */
export class EntityCards implements Cache {
  readonly #cards: FreshCache<EntityId, Card>;

  constructor(database: Database) {
    this.#cards = new FreshCache(most, async (ids) => {
      const cards = await load(database, ids);
      return cards.map((card) => [card.id, card]);
    });
  }

  /** The cards of the ids that exist. */
  get(ids: Iterable<EntityId>): Promise<Map<EntityId, Card>> {
    return this.#cards.get(ids);
  }

  forget({ kind, a }: Touched): void {
    if (kind === 'entity') this.#cards.forget(a!);
  }

  clear(): void {
    this.#cards.clear();
  }
}

/**
 * The card of an entity that was found a moment ago.
 * @throws ServiceError `conflict` when it was merged into another meanwhile
 */
export function cardOf(cards: ReadonlyMap<EntityId, Card>, id: EntityId): Card {
  const card = cards.get(id);
  if (!card) throw new ServiceError('conflict', 'The entity was merged meanwhile: ask again.');
  return card;
}

async function load(database: Database, ids: EntityId[]): Promise<Card[]> {
  const rows = await database.query<{
    id: string;
    uuid: string;
    type: string;
    name: string | null;
    image: string | null;
    properties: Record<string, unknown>;
    aliases: string[] | null;
  }>({
    name: 'entity-cards',
    text: `SELECT id, uuid, type, name, image, properties,
        (SELECT array_agg(value ORDER BY created_at, value) FROM identifiers
          WHERE entity_id = entities.id AND property = 'uuid' AND value <> uuid) AS aliases
      FROM entities WHERE id = ANY($1::bigint[])`,
    values: [ids],
  });
  return rows.map(({ id, uuid, aliases, type, properties, ...row }) => {
    const node = { name: row.name ?? shortened(uuid), image: row.image ?? '', type, properties };
    return {
      id: Number(id),
      name: node.name,
      image: node.image,
      entity: { uuid, ...(aliases ? { aliases } : {}), ...node },
      node,
    };
  });
}

/** How an entity without a name is called. */
function shortened(uuid: string): string {
  return isEvmAddress(uuid) ? `${uuid.slice(0, 6)}…${uuid.slice(-4)}` : uuid;
}
