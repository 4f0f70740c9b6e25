import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, Database } from '../database/database.js';
import type { Identifier } from './identifier.js';
import { personType } from './person.js';
import { array } from '../database/rows.js';
import { entities, identifiers } from '../schema.js';

/** An entity as it is stored. */
export interface StoredEntity extends EntityFields {
  id: EntityId;
  identifiers: Identifier[];
}

/** The fields of an entity, without its identifiers. */
export interface EntityFields {
  uuid: string;
  type: string;
  name: string | null;
  image: string | null;
  properties: Record<string, unknown>;
  /** Lower-case addresses of the wallets that may reply to feedback about it; null without any. */
  owners: string[] | null;
  /** `formatPrincipal` of the principal who added it. */
  addedBy: string;
}

/** The number of rows of one INSERT, of entities or identifiers. */
const chunkSize = 1_000;

/** Reads the entities of the ids, with their identifiers, oldest first. */
export async function readEntities(
  connection: Connection,
  ids: readonly EntityId[],
): Promise<StoredEntity[]> {
  const rows = await connection
    .select()
    .from(entities)
    .where(inArray(entities.id, [...ids]))
    .orderBy(entities.id);
  const held = await connection
    .select()
    .from(identifiers)
    .where(inArray(identifiers.entityId, [...ids]));
  return rows.map((row) => ({ ...row, identifiers: held.filter((i) => i.entityId === row.id) }));
}

/** Reads the ids of all entities of a type. */
export async function readIdsOfType({ drizzle }: Database, type: string): Promise<EntityId[]> {
  const rows = await drizzle
    .select({ id: entities.id })
    .from(entities)
    .where(eq(entities.type, type));
  return rows.map(({ id }) => id);
}

/** Adds entities with identifiers that no other entity has, and returns their ids. */
export async function insertEntities(
  connection: Connection,
  added: readonly (EntityFields & { identifiers: readonly Identifier[] })[],
): Promise<EntityId[]> {
  const ids: EntityId[] = [];
  for (let start = 0; start < added.length; start += chunkSize) {
    const chunk = added.slice(start, start + chunkSize);
    const rows = await connection
      .insert(entities)
      .values(
        chunk.map(({ uuid, type, name, image, properties, owners, addedBy }) => ({
          uuid,
          type,
          name,
          image,
          properties,
          owners,
          addedBy,
        })),
      )
      .returning({ id: entities.id, uuid: entities.uuid });
    const idsByUuid = new Map(rows.map(({ id, uuid }) => [uuid, id]));
    const held = chunk.flatMap(({ uuid, identifiers: own }) =>
      own.map(({ property, value }) => ({ property, value, entityId: idsByUuid.get(uuid)! })),
    );
    for (let first = 0; first < held.length; first += chunkSize) {
      await connection.insert(identifiers).values(held.slice(first, first + chunkSize));
    }
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

/** Updates the fields of the entity. */
export async function updateEntity(
  connection: Connection,
  id: EntityId,
  { uuid, type, name, image, properties, owners, addedBy }: EntityFields,
): Promise<void> {
  await connection
    .update(entities)
    .set({
      uuid,
      type,
      name,
      image,
      properties,
      owners,
      addedBy,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(entities.id, id));
}

/** Changes who added the person of the uuid, and returns its id; undefined when that is stored already. */
export async function changeAdderOfPerson(
  connection: Connection,
  uuid: string,
  addedBy: string,
): Promise<EntityId | undefined> {
  const [row] = await connection
    .update(entities)
    .set({ addedBy })
    .where(
      and(
        eq(entities.uuid, uuid),
        eq(entities.type, personType),
        sql`${entities.addedBy} <> ${addedBy}`,
      ),
    )
    .returning({ id: entities.id });
  return row?.id;
}

/** Adds identifiers that no other entity has to an entity. */
export async function insertIdentifiers(
  connection: Connection,
  entityId: EntityId,
  added: readonly Identifier[],
): Promise<void> {
  if (added.length === 0) return;
  await connection
    .insert(identifiers)
    .values(added.map(({ property, value }) => ({ property, value, entityId })));
}

/** Removes identifiers from the entities that have them. */
export async function deleteIdentifiers(
  connection: Connection,
  dropped: readonly Identifier[],
): Promise<void> {
  if (dropped.length === 0) return;
  await connection.execute(sql`
    DELETE FROM identifiers i USING unnest(
      ${array(
        dropped.map(({ property }) => property),
        'text',
      )},
      ${array(
        dropped.map(({ value }) => value),
        'text',
      )}) AS k(property, value)
    WHERE i.property = k.property AND i.value = k.value`);
}

/** Reads the lower-case addresses of the wallets that own the entity. */
export async function readOwners(connection: Connection, id: EntityId): Promise<readonly string[]> {
  const [row] = await connection
    .select({ owners: entities.owners })
    .from(entities)
    .where(eq(entities.id, id));
  return row?.owners ?? [];
}
