import { eq, inArray, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { principalName, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { EntityBody } from '../../schemas/entity.js';
import type { ServiceContext } from '../../service-context.js';
import type { Connection } from '../../storage/database.js';
import { findRelated } from '../../storage/find-related.js';
import { identifiersOf, isEvmAddress, type Identifier } from '../../storage/identifier.js';
import {
  ConcurrentChangeError,
  lockEntities,
  lockIdentifiers,
} from '../../storage/lock-entities.js';
import { mergeEntities } from '../../storage/merge-entities.js';
import { logMerge, readStates } from '../../storage/merge-log.js';
import { isPerson } from '../../storage/person.js';
import { array, rowsOf } from '../../storage/rows.js';
import { entities, identifiers } from '../../storage/schema.js';
import { write, type UnitOfWork } from '../../storage/unit-of-work.js';
import { requireScope } from '../authorise.js';
import { requireImage } from './entity-image.js';
import {
  adderAfter,
  adopts,
  holds,
  keptOf,
  repeatsWhatIsShown,
  requireOwnership,
  type PostedEntity,
  type StoredEntity,
} from './entity-ownership.js';
import { refusalOr, type Outcome } from '../outcome.js';

/**
 * Adds an entity, or updates the one that any of the posted `ids` names. When they name several,
 * all become one: the oldest stays, with every identifier, feedback and relationship of the others.
 * A client's first write to an entity that only users added makes it the client's: what only users
 * stated of it is dropped.
 */
export async function addEntity(
  context: ServiceContext,
  principal: Principal,
  body: EntityBody,
): Promise<{ created: boolean }> {
  const posted = prepare(principal, body);
  return write(context, async (unit) => {
    // A batch would need more locks than the server has; there unique keys make one of two lose.
    if (!unit.parent) await lockIdentifiers(unit.connection, posted.identifiers);
    return addOne(context, unit, principal, posted);
  });
}

/** Adds several entities in one transaction, in their order; those that are refused say why. */
export async function addEntities(
  context: ServiceContext,
  principal: Principal,
  bodies: readonly EntityBody[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    const all: (PostedEntity | ServiceError)[] = [];
    for (const body of bodies) all.push(await refusalOr(() => prepare(principal, body)));
    const taken = await findTaken(
      unit.connection,
      all.flatMap((posted) => (posted instanceof ServiceError ? [] : posted.identifiers)),
    );
    // Entities that share nothing with any other are made together, the others one by one.
    let fresh: PostedEntity[] = [];
    const createFresh = async () => {
      await createAll(unit, principal, fresh);
      fresh = [];
    };
    const outcomes: Outcome[] = [];
    for (const posted of all) {
      if (posted instanceof ServiceError) {
        outcomes.push(posted);
      } else if (posted.identifiers.some((identifier) => taken.has(nameOf(identifier)))) {
        await createFresh();
        outcomes.push(await refusalOr(() => addOne(context, unit, principal, posted)));
      } else {
        const refusal = await refusalOr(() => requireAllowed(context, principal, [], posted));
        if (!refusal) fresh.push(posted);
        outcomes.push(refusal ?? { created: true });
      }
      if (posted instanceof ServiceError) continue;
      for (const identifier of posted.identifiers) taken.add(nameOf(identifier));
    }
    await createFresh();
    return outcomes;
  });
}

const nameOf = ({ property, value }: Identifier) => `${property}\n${value}`;

function prepare(principal: Principal, body: EntityBody): PostedEntity {
  if (principal.kind !== 'user') requireScope(principal, 'entity:write');
  const { type, ids, name, image, ...properties } = body;
  requireSize(properties);
  return {
    type,
    ...(name === undefined ? {} : { name }),
    ...(image === undefined ? {} : { image }),
    properties,
    identifiers: identifiersOf(ids),
  };
}

async function addOne(
  context: ServiceContext,
  unit: UnitOfWork,
  principal: Principal,
  posted: PostedEntity,
): Promise<{ created: boolean }> {
  const found = await lockMatches(unit, posted);
  if (found.length === 1 && isUnchanged(principal, found[0]!, posted)) return { created: false };
  requireAllowed(context, principal, found, posted);
  if (found.length === 0) await createAll(unit, principal, [posted]);
  else await update(unit, principal, found, posted);
  return { created: found.length === 0 };
}

function requireAllowed(
  { imageHosts }: ServiceContext,
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
): void {
  requireOwnership(principal, found, posted);
  const { image } = posted;
  if (image === undefined || found.some((entity) => entity.image === image)) return;
  requireImage(principal, image, imageHosts);
}

/** How many identifiers an entity can have. */
const maximumIdentifiers = 64;
/** Of `properties` as JSON. */
const maximumBytes = 16 * 1024;

/** The entities that any of the posted identifiers name, oldest first, locked. */
async function lockMatches(unit: UnitOfWork, posted: PostedEntity): Promise<StoredEntity[]> {
  const { connection } = unit;
  const matches = await findMatches(connection, posted.identifiers);
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  // Edges depend on the types of both ends, so that nobody may change the other ends meanwhile.
  const changesEdges = matches.length > 1 || matches[0]!.type !== posted.type;
  const others = changesEdges ? await findRelated(connection, ids) : [];
  await lockEntities(connection, [...ids, ...others]);

  const rows = await connection
    .select()
    .from(entities)
    .where(inArray(entities.id, ids))
    .orderBy(entities.id);
  const relatedNow = changesEdges ? await findRelated(connection, ids) : [];
  if (
    rows.some(({ type }, index) => type !== matches[index]!.type) ||
    relatedNow.some((id) => !others.includes(id))
  ) {
    throw new ConcurrentChangeError('An entity was changed.');
  }
  const held = await connection
    .select()
    .from(identifiers)
    .where(inArray(identifiers.entityId, ids));
  return rows.map((row) => ({ ...row, identifiers: held.filter((i) => i.entityId === row.id) }));
}

async function findMatches(
  connection: Connection,
  wanted: readonly Identifier[],
): Promise<{ id: EntityId; type: string }[]> {
  const rows = await rowsOf<{ id: string; type: string }>(
    connection,
    sql`
      SELECT DISTINCT e.id, e.type FROM unnest(
        ${array(
          wanted.map(({ property }) => property),
          'text',
        )},
        ${array(
          wanted.map(({ value }) => value),
          'text',
        )}) AS k(property, value)
      JOIN identifiers i ON i.property = k.property AND i.value = k.value
      JOIN entities e ON e.id = i.entity_id
      ORDER BY e.id`,
  );
  return rows.map(({ id, type }) => ({ id: Number(id), type }));
}

const chunkSize = 1_000;

async function createAll(
  unit: UnitOfWork,
  principal: Principal,
  all: readonly PostedEntity[],
): Promise<void> {
  const { connection } = unit;
  const addedBy = principalName(principal);
  for (let start = 0; start < all.length; start += chunkSize) {
    const chunk = all.slice(start, start + chunkSize).map((posted) => {
      const given = posted.identifiers.find(({ property }) => property === 'uuid');
      const uuid = given ?? { property: 'uuid', value: uuidv7() };
      return {
        posted,
        uuid: uuid.value,
        own: given ? posted.identifiers : [...posted.identifiers, uuid],
      };
    });
    const rows = await connection
      .insert(entities)
      .values(
        chunk.map(({ uuid, posted: { type, name, image, properties } }) => ({
          uuid,
          type,
          properties,
          name: name ?? null,
          image: image ?? null,
          addedBy,
        })),
      )
      .returning({ id: entities.id, uuid: entities.uuid });
    const idOf = new Map(rows.map(({ id, uuid }) => [uuid, id]));
    const held = chunk.flatMap(({ uuid, own }) =>
      own.map((identifier) => ({ ...identifier, entityId: idOf.get(uuid)! })),
    );
    for (let first = 0; first < held.length; first += chunkSize) {
      await connection.insert(identifiers).values(held.slice(first, first + chunkSize));
    }
    for (const { id } of rows) unit.markEntity(id);
  }
}

/** Of the identifiers those that entities have. */
async function findTaken(
  connection: Connection,
  wanted: readonly Identifier[],
): Promise<Set<string>> {
  const rows = await connection
    .select({ property: identifiers.property, value: identifiers.value })
    .from(identifiers)
    .where(
      sql`(${identifiers.property}, ${identifiers.value}) IN (
        SELECT * FROM unnest(
          ${array(
            wanted.map(({ property }) => property),
            'text',
          )},
          ${array(
            wanted.map(({ value }) => value),
            'text',
          )}))`,
    );
  return new Set(rows.map(nameOf));
}

async function update(
  unit: UnitOfWork,
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
): Promise<void> {
  const { connection } = unit;
  const survivor = found[0]!;
  const absorbed = found.slice(1);
  const kept = found.map((entity) => keptOf(principal, entity, posted));
  const held = kept.flatMap(({ identifiers }) => identifiers);
  const added = posted.identifiers.filter((identifier) => !holds(held, identifier));
  const own = [...held, ...added];
  const uuid = uuidAfter(kept, posted, own);
  if (!holds(own, uuid)) added.push(uuid);
  if (held.length + added.length > maximumIdentifiers) {
    throw new ServiceError('mergeRefused', `ids: an entity has at most ${maximumIdentifiers}.`);
  }
  const properties = Object.assign(
    {},
    ...kept.toReversed().map((entity) => entity.properties),
    posted.properties,
  ) as Record<string, unknown>;
  requireSize(properties);

  const before =
    absorbed.length === 0
      ? []
      : await readStates(
          connection,
          found.map(({ id }) => id),
        );
  const dropped = found.flatMap(({ identifiers }) => identifiers.filter((one) => !holds(own, one)));
  if (dropped.length > 0) await dropIdentifiers(connection, dropped);
  const merged =
    absorbed.length === 0
      ? undefined
      : await mergeEntities(
          unit,
          survivor.id,
          absorbed.map(({ id }) => id),
        );
  if (added.length > 0) {
    await connection
      .insert(identifiers)
      .values(added.map((identifier) => ({ ...identifier, entityId: survivor.id })));
  }
  const first = (key: 'name' | 'image') => kept.find((entity) => entity[key] !== null)?.[key];
  await connection
    .update(entities)
    .set({
      uuid: uuid.value,
      type: posted.type,
      name: posted.name ?? first('name') ?? null,
      image: posted.image ?? first('image') ?? null,
      properties,
      addedBy: adderAfter(principal, found, { type: posted.type, identifiers: own }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(entities.id, survivor.id));
  unit.markEntity(survivor.id);
  if (posted.type !== survivor.type) {
    for (const other of await findRelated(connection, [survivor.id])) {
      unit.markEdge(survivor.id, other);
    }
  }
  if (!merged) return;
  const [after] = await readStates(connection, [survivor.id]);
  await logMerge(connection, { before, after: after!, rows: merged }, principalName(principal));
}

/** A person's is the wallet's address, of others the oldest stays; a new one where none is left. */
function uuidAfter(
  kept: readonly StoredEntity[],
  { type, identifiers: posted }: PostedEntity,
  own: readonly Identifier[],
): Identifier {
  const uuids = own.filter(({ property }) => property === 'uuid');
  const wallet = uuids.find(({ value }) => isEvmAddress(value));
  if (wallet && isPerson({ type, identifiers: own })) return wallet;
  const oldest = kept.find(({ uuid, identifiers }) =>
    holds(identifiers, { property: 'uuid', value: uuid }),
  );
  return (
    (oldest && { property: 'uuid', value: oldest.uuid }) ??
    posted.find(({ property }) => property === 'uuid') ??
    uuids[0] ?? { property: 'uuid', value: uuidv7() }
  );
}

async function dropIdentifiers(
  connection: Connection,
  dropped: readonly Identifier[],
): Promise<void> {
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

function isUnchanged(principal: Principal, stored: StoredEntity, posted: PostedEntity): boolean {
  return (
    !adopts(principal, stored) &&
    repeatsWhatIsShown(principal, stored, posted) &&
    stored.type === posted.type &&
    (posted.name === undefined || posted.name === stored.name) &&
    (posted.image === undefined || posted.image === stored.image) &&
    posted.identifiers.every((identifier) => holds(stored.identifiers, identifier)) &&
    Object.entries(posted.properties).every(([key, value]) =>
      isDeepStrictEqual(stored.properties[key], value),
    )
  );
}

function requireSize(properties: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(properties)) <= maximumBytes) return;
  throw new ServiceError('invalidField', 'properties: at most 16 KiB of JSON.');
}
