import type { EntityId } from '../../ranking/engine.js';
import type { Entity, EntityNode } from '../../schemas/entity.js';
import { hasSentenceName, toSentenceName } from '../../text/sentence-name.js';
import { isVisitorName } from '../../text/visitor-name.js';
import type { Database } from '../database/database.js';
import { FreshCache, type Cache } from '../database/fresh-cache.js';
import { isEvmAddress } from '../../evm-address.js';
import { personCondition } from './person.js';
import type { ChangedRow } from '../database/changed-row.js';

/**
 * The data of an entity for responses. Of a person without a name, all names hold a part of the wallet: not every
 * reader may see them (`ReaderNames`).
 */
export interface EntityData {
  readonly id: EntityId;
  readonly name: string;
  /** The name as sentences show it. */
  readonly sentenceName: string;
  /** Empty when there is none. */
  readonly image: string;
  readonly isPerson: boolean;
  /** Whether `name` holds a part of the wallet of a person. */
  readonly isNameless: boolean;
  /** Whether `sentenceName` does. */
  readonly isNamelessInSentences: boolean;
  /** As answers have it at the top level. */
  readonly entity: Entity;
  /** As answers have it within a path or list, without a uuid. */
  readonly node: EntityNode;
  /** Of a person: `entity` and `node` with the properties that only the person and clients with `read:any` see. */
  readonly full?: Pick<EntityData, 'entity' | 'node'>;
}

/** Whose personal data the reader may see: its own (`self`), or everybody's (`all`). */
export interface Visibility {
  self?: EntityId;
  all?: boolean;
}

/** Shows entities in answers. */
export interface EntityContext {
  readonly entities: KnownEntities;
}

const maximumEntities = 200_000;

/** Names, images and properties by entity, kept in memory. */
export class KnownEntities implements Cache {
  readonly #entities: FreshCache<EntityId, EntityData>;

  constructor(database: Database) {
    this.#entities = new FreshCache({
      max: maximumEntities,
      read: async (ids: EntityId[]) => {
        const entities = await load(database, ids);
        return entities.map((data): [EntityId, EntityData] => [data.id, data]);
      },
    });
  }

  /** The data of the entities that exist, as the reader may see it; without personal data by default. */
  async get(
    ids: Iterable<EntityId>,
    { self, all = false }: Visibility = {},
  ): Promise<Map<EntityId, EntityData>> {
    const entities = await this.#entities.get(ids);
    if (all) for (const id of entities.keys()) showFull(entities, id);
    else if (self !== undefined) showFull(entities, self);
    return entities;
  }

  invalidate({ kind, a }: ChangedRow): void {
    if (kind === 'entity') this.#entities.invalidate(a!);
  }

  clear(): void {
    this.#entities.clear();
  }
}

function showFull(entities: Map<EntityId, EntityData>, id: EntityId): void {
  const data = entities.get(id);
  if (data?.full) entities.set(id, { ...data, ...data.full });
}

async function load(database: Database, ids: EntityId[]): Promise<EntityData[]> {
  const rows = await database.query<{
    id: string;
    uuid: string;
    type: string;
    name: string | null;
    image: string | null;
    properties: Record<string, unknown>;
    aliases: string[] | null;
    person: boolean;
  }>({
    name: 'entity-data',
    text: `SELECT id, uuid, type, ${selectShown('name')}, ${selectShown('image')},
        CASE WHEN hidden_at IS NULL THEN properties ELSE '{}' END AS properties,
        ${personCondition('entities')} AS person,
        (SELECT array_agg(value ORDER BY created_at, value) FROM identifiers
          WHERE entity_id = entities.id AND property = 'uuid' AND value <> uuid) AS aliases
      FROM entities WHERE id = ANY($1::bigint[])`,
    values: [ids],
  });
  return rows.map(({ id, uuid, aliases, type, properties, person, ...row }): EntityData => {
    // A person cannot imitate the name that the service gives to another.
    const given = person && row.name !== null && isVisitorName(row.name) ? null : row.name;
    const node = { name: given ?? shortenUuid(uuid), image: row.image ?? '', type, properties };
    const all = { entity: { uuid, ...(aliases ? { aliases } : {}), ...node }, node };
    const own = {
      id: Number(id),
      name: node.name,
      sentenceName: toSentenceName({ name: given, uuid }),
      image: node.image,
      isPerson: person,
      isNameless: person && given === null,
      isNamelessInSentences: person && !hasSentenceName(given),
    };
    if (!person) return { ...own, ...all };
    const shown = { ...node, properties: {} };
    return { ...own, entity: { uuid, ...shown }, node: shown, full: all };
  });
}

/** The column, null for an entity that a moderator hides. */
function selectShown(column: string): string {
  return `CASE WHEN hidden_at IS NULL THEN ${column} END AS ${column}`;
}

/** The name of an entity without a name. */
function shortenUuid(uuid: string): string {
  return isEvmAddress(uuid) ? `${uuid.slice(0, 6)}…${uuid.slice(-4)}` : uuid;
}
