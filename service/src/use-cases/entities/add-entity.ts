import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import { maximumOwners, type EntityBody } from '../../schemas/entity.js';
import type { ServiceContext } from '../../service-context.js';
import { lockFacts } from '../../storage/chain/lock-facts.js';
import { findRelated } from '../../storage/entities/find-related.js';
import { isEvmAddress } from '../../evm-address.js';
import {
  formatIdentifierKey,
  toIdentifiers,
  type Identifier,
} from '../../storage/entities/identifier.js';
import { lockIdentifiers } from '../../storage/entities/lock-entities.js';
import { lockMatches } from '../../storage/entities/lock-matches.js';
import { matchIdentifiers } from '../../storage/entities/match-identifiers.js';
import { mergeEntities } from '../../storage/merges/merge-entities.js';
import { logMerge, readStates } from '../../storage/merges/merge-log.js';
import { isPerson } from '../../storage/entities/person.js';
import {
  deleteIdentifiers,
  insertEntities,
  insertIdentifiers,
  updateEntity,
  type StoredEntity,
} from '../../storage/entities/stored-entities.js';
import { write, type UnitOfWork } from '../../storage/database/unit-of-work.js';
import { requireScope } from '../authorise.js';
import { adoptAddresses } from '../chain/adopt-addresses.js';
import { requireNotErased } from '../require-not-erased.js';
import { restoreBlocks, toWallets } from '../people/restore-blocks.js';
import { requireImage } from './entity-image.js';
import {
  resolveAdder,
  isAdoption,
  hasIdentifier,
  removeAdoptedData,
  repeatsPublicData,
  requireOwnership,
  type PostedEntity,
} from './entity-ownership.js';
import { catchServiceError, type Outcome } from '../outcome.js';

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
    if (principal.kind === 'user') await requireNotErased(context, unit, principal);
    // A batch would need more locks than the server has; there unique keys make one of two lose.
    if (!unit.parent) await lockIdentifiers(unit.connection, posted.identifiers);
    await lockChainFacts(context, unit, [posted]);
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
    for (const body of bodies) all.push(await catchServiceError(() => prepare(principal, body)));
    await lockChainFacts(context, unit, all);
    const matches = await matchIdentifiers(
      unit.connection,
      all.flatMap((posted) => (posted instanceof ServiceError ? [] : posted.identifiers)),
    );
    const taken = new Set(matches.map(formatIdentifierKey));
    // Entities that share nothing with any other are made together, the others one by one.
    let fresh: PostedEntity[] = [];
    const createFresh = async () => {
      await createAll(context, unit, principal, fresh);
      fresh = [];
    };
    const outcomes: Outcome[] = [];
    for (const posted of all) {
      if (posted instanceof ServiceError) {
        outcomes.push(posted);
      } else if (
        posted.identifiers.some((identifier) => taken.has(formatIdentifierKey(identifier)))
      ) {
        await createFresh();
        outcomes.push(await catchServiceError(() => addOne(context, unit, principal, posted)));
      } else {
        const refusal = await catchServiceError(() =>
          requireAllowed(context, principal, [], posted),
        );
        if (!refusal) fresh.push(posted);
        outcomes.push(refusal ?? { created: true });
      }
      if (posted instanceof ServiceError) continue;
      for (const identifier of posted.identifiers) taken.add(formatIdentifierKey(identifier));
    }
    await createFresh();
    return outcomes;
  });
}

function prepare(principal: Principal, body: EntityBody): PostedEntity {
  if (principal.kind !== 'user') requireScope(principal, 'entity:write');
  const { type, ids, name, image, owners, ...properties } = body;
  requireSize(properties);
  if (owners && principal.kind === 'user') {
    throw new ServiceError('notAllowed', 'owners: only an app can name owners.');
  }
  return {
    type,
    ...(name === undefined ? {} : { name }),
    ...(image === undefined ? {} : { image }),
    properties,
    ...(owners === undefined
      ? {}
      : { owners: [...new Set(owners.map((one) => one.toLowerCase()))] }),
    identifiers: toIdentifiers(ids),
  };
}

async function addOne(
  context: ServiceContext,
  unit: UnitOfWork,
  principal: Principal,
  posted: PostedEntity,
): Promise<{ created: boolean }> {
  const found = await lockMatches(unit.connection, posted);
  if (found.length === 1 && isUnchanged(principal, found[0]!, posted)) return { created: false };
  requireAllowed(context, principal, found, posted);
  if (found.length === 0) await createAll(context, unit, principal, [posted]);
  else await update(context, unit, principal, found, posted);
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

async function createAll(
  context: ServiceContext,
  unit: UnitOfWork,
  principal: Principal,
  all: readonly PostedEntity[],
): Promise<void> {
  const addedBy = formatPrincipal(principal);
  const created = await insertEntities(
    unit.connection,
    all.map(({ identifiers, type, name = null, image = null, properties, owners = [] }) => {
      const given = identifiers.find(({ property }) => property === 'uuid');
      const uuid = given ?? { property: 'uuid', value: uuidv7() };
      return {
        uuid: uuid.value,
        type,
        name,
        image,
        properties,
        owners: toStored(owners),
        addedBy,
        identifiers: given ? identifiers : [...identifiers, uuid],
      };
    }),
  );
  for (const id of created) unit.markEntity(id);
  await restoreBlocks(
    context,
    unit,
    all.flatMap(({ identifiers }) => toWallets(identifiers)),
  );
  await adoptAddresses(
    context.chains,
    unit,
    all.flatMap(({ identifiers }) => toAddresses(identifiers)),
  );
}

async function update(
  context: ServiceContext,
  unit: UnitOfWork,
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
): Promise<void> {
  const { connection } = unit;
  const survivor = found[0]!;
  const absorbed = found.slice(1);
  const kept = found.map((entity) => removeAdoptedData(principal, entity, posted));
  const held = kept.flatMap(({ identifiers }) => identifiers);
  const added = posted.identifiers.filter((identifier) => !hasIdentifier(held, identifier));
  const own = [...held, ...added];
  const uuid = resolveUuid(kept, posted, own);
  if (!hasIdentifier(own, uuid)) added.push(uuid);
  if (held.length + added.length > maximumIdentifiers) {
    throw new ServiceError(
      'mergeRefused',
      `ids: an entity may have at most ${maximumIdentifiers} identifiers.`,
    );
  }
  const properties = Object.assign(
    {},
    ...kept.toReversed().map((entity) => entity.properties),
    posted.properties,
  ) as Record<string, unknown>;
  requireSize(properties);

  const owners = toStored(posted.owners ?? found.flatMap((entity) => entity.owners ?? []));
  if (owners && owners.length > maximumOwners) {
    const message = `owners: an entity may have at most ${maximumOwners} owners.`;
    throw new ServiceError('mergeRefused', message);
  }

  const before =
    absorbed.length === 0
      ? []
      : await readStates(
          connection,
          found.map(({ id }) => id),
        );
  const dropped = found.flatMap(({ identifiers }) =>
    identifiers.filter((one) => !hasIdentifier(own, one)),
  );
  await deleteIdentifiers(connection, dropped);
  const merged =
    absorbed.length === 0
      ? undefined
      : await mergeEntities(
          unit,
          survivor.id,
          absorbed.map(({ id }) => id),
        );
  await insertIdentifiers(connection, survivor.id, added);
  const first = (key: 'name' | 'image') => kept.find((entity) => entity[key] !== null)?.[key];
  await updateEntity(connection, survivor.id, {
    uuid: uuid.value,
    type: posted.type,
    name: posted.name ?? first('name') ?? null,
    image: posted.image ?? first('image') ?? null,
    properties,
    owners,
    addedBy: resolveAdder(principal, found, { type: posted.type, identifiers: own }),
  });
  unit.markEntity(survivor.id);
  await restoreBlocks(context, unit, toWallets(added));
  await adoptAddresses(context.chains, unit, toAddresses(added));
  if (posted.type !== survivor.type) {
    for (const other of await findRelated(connection, [survivor.id])) {
      unit.markEdge(survivor.id, other);
    }
  }
  if (!merged) return;
  const [after] = await readStates(connection, [survivor.id]);
  await logMerge(connection, { before, after: after!, rows: merged }, formatPrincipal(principal));
}

/** What a scanner reads at the same time about the addresses must not be left out. */
async function lockChainFacts(
  { chains }: ServiceContext,
  { connection }: UnitOfWork,
  all: readonly (PostedEntity | ServiceError)[],
): Promise<void> {
  const hasAddress = all.some(
    (posted) => !(posted instanceof ServiceError) && toAddresses(posted.identifiers).length > 0,
  );
  if (chains.ids.length > 0 && hasAddress) await lockFacts(connection, 'read');
}

const toAddresses = (identifiers: readonly Identifier[]) =>
  identifiers.flatMap(({ property, value }) =>
    property === 'address' && isEvmAddress(value) ? [value] : [],
  );

/** Each owner once; null for none. */
function toStored(owners: readonly string[]): string[] | null {
  return owners.length === 0 ? null : [...new Set(owners)];
}

/** A person's is the wallet's address, of others the oldest stays; a new one where none is left. */
function resolveUuid(
  kept: readonly StoredEntity[],
  { type, identifiers: posted }: PostedEntity,
  own: readonly Identifier[],
): Identifier {
  const uuids = own.filter(({ property }) => property === 'uuid');
  const wallet = uuids.find(({ value }) => isEvmAddress(value));
  if (wallet && isPerson({ type, identifiers: own })) return wallet;
  const oldest = kept.find(({ uuid, identifiers }) =>
    hasIdentifier(identifiers, { property: 'uuid', value: uuid }),
  );
  return (
    (oldest && { property: 'uuid', value: oldest.uuid }) ??
    posted.find(({ property }) => property === 'uuid') ??
    uuids[0] ?? { property: 'uuid', value: uuidv7() }
  );
}

function isUnchanged(principal: Principal, stored: StoredEntity, posted: PostedEntity): boolean {
  return (
    !isAdoption(principal, stored) &&
    repeatsPublicData(principal, stored, posted) &&
    stored.type === posted.type &&
    (posted.name === undefined || posted.name === stored.name) &&
    (posted.image === undefined || posted.image === stored.image) &&
    (!posted.owners || isDeepStrictEqual(toStored(posted.owners), stored.owners)) &&
    posted.identifiers.every((identifier) => hasIdentifier(stored.identifiers, identifier)) &&
    Object.entries(posted.properties).every(([key, value]) =>
      isDeepStrictEqual(stored.properties[key], value),
    )
  );
}

function requireSize(properties: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(properties)) <= maximumBytes) return;
  throw new ServiceError('invalidField', 'properties must be at most 16 KiB of JSON.');
}
