import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { hasScope, formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import { maximumOwners, type EntityBody } from '../../schemas/entity.js';
import { isEvmAddress } from '../../evm-address.js';
import { toIdentifiers, type Identifier } from '../../storage/entities/identifier.js';
import { isPerson, personType } from '../../storage/entities/person.js';
import type { EntityFields, StoredEntity } from '../../storage/entities/stored-entities.js';
import { requireScope } from '../authorise.js';
import { requireImage } from './entity-image.js';

/** A posted entity. */
export interface PostedEntity {
  type: EntityBody['type'];
  name?: string;
  image?: string;
  properties: Record<string, unknown>;
  /** Lower-case wallet addresses; absent to leave them unchanged. */
  owners?: string[];
  identifiers: Identifier[];
}

/** The maximum number of identifiers of an entity. */
const maximumIdentifiers = 64;
/** The maximum size of `properties` as JSON. */
const maximumBytes = 16 * 1024;

/**
 * Converts a body to the entity that it posts.
 * @throws ServiceError `notAllowed` or `invalidField`
 */
export function parseEntity(principal: Principal, body: EntityBody): PostedEntity {
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

/**
 * Checks that the principal may write to the found entities, oldest first; none for a new one.
 * @throws ServiceError `notAllowed` or `invalidField`, or `mergeRefused` where two wallets would become one person
 */
export function requireAllowed(
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
  imageHosts: ReadonlySet<string>,
): void {
  requireOwnership(principal, found, posted);
  const { image } = posted;
  if (image === undefined || found.some((entity) => entity.image === image)) return;
  requireImage(principal, image, imageHosts);
}

/** Creates the fields and identifiers of a new entity. */
export function createFields(
  principal: Principal,
  { identifiers, type, name, image, properties, owners = [] }: PostedEntity,
): EntityFields & { identifiers: Identifier[] } {
  const given = identifiers.find(({ property }) => property === 'uuid');
  const uuid = given ?? { property: 'uuid', value: uuidv7() };
  return {
    uuid: uuid.value,
    type,
    name: name ?? null,
    image: image ?? null,
    properties,
    owners: toStored(owners),
    addedBy: formatPrincipal(principal),
    identifiers: given ? identifiers : [...identifiers, uuid],
  };
}

/**
 * Combines the found entities, oldest first, and the posted one to one entity; returns the identifiers that are added
 * and removed as well.
 * @throws ServiceError `invalidField` or `mergeRefused` when it would be too large
 */
export function combineEntities(
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
): { fields: EntityFields; added: Identifier[]; dropped: Identifier[] } {
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
  const first = (key: 'name' | 'image') => kept.find((entity) => entity[key] !== null)?.[key];
  return {
    fields: {
      uuid: uuid.value,
      type: posted.type,
      name: posted.name ?? first('name') ?? null,
      image: posted.image ?? first('image') ?? null,
      properties,
      owners,
      addedBy: resolveAdder(principal, found, { type: posted.type, identifiers: own }),
    },
    added,
    dropped: found.flatMap(({ identifiers }) =>
      identifiers.filter((one) => !hasIdentifier(own, one)),
    ),
  };
}

/** Whether a write to the entity would change nothing. */
export function isUnchanged(
  principal: Principal,
  stored: StoredEntity,
  posted: PostedEntity,
): boolean {
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

function requireOwnership(
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
): void {
  if (principal.kind === 'user') requireOwn(principal, found, posted);
  const kept = found.map((entity) => removeAdoptedData(principal, entity, posted));
  requireOneWallet(kept, posted);
  requireIdentityScope(principal, kept, posted);
}

/** Whether the write makes an entity that only users added the client's own. */
function isAdoption(principal: Principal, { addedBy, ...entity }: StoredEntity): boolean {
  return !isUserName(formatPrincipal(principal)) && isUserName(addedBy) && !isPerson(entity);
}

function isUserName(name: string): boolean {
  return name.startsWith('user:');
}

/** Removes the data that an adoption deletes: the entity retains only identifiers that the client posts. */
function removeAdoptedData(
  principal: Principal,
  entity: StoredEntity,
  posted: PostedEntity,
): StoredEntity {
  if (!isAdoption(principal, entity)) return entity;
  const identifiers = entity.identifiers.filter((own) => hasIdentifier(posted.identifiers, own));
  return { ...entity, name: null, image: null, properties: {}, identifiers };
}

/** Returns the adder of the entity after the write. */
function resolveAdder(
  principal: Principal,
  found: readonly StoredEntity[],
  after: { type: string; identifiers: readonly Identifier[] },
): string {
  const person = found.find(isPerson);
  if (person && isPerson(after)) return person.addedBy;
  const [first] = found;
  const isOneAdders = found.every(({ addedBy }) => addedBy === first!.addedBy);
  if (principal.kind === 'user' || !isOneAdders || first!.addedBy.startsWith('user:')) {
    return formatPrincipal(principal);
  }
  return first!.addedBy;
}

/** Whether a user posts only public data about another person. */
function repeatsPublicData(
  principal: Principal,
  stored: StoredEntity,
  posted: PostedEntity,
): boolean {
  if (principal.kind !== 'user' || !isPerson(stored)) return true;
  if (hasIdentifier(stored.identifiers, { property: 'uuid', value: principal.address }))
    return true;
  return (
    Object.keys(posted.properties).length === 0 &&
    posted.identifiers.every(({ property }) => property === 'uuid' || property === 'address')
  );
}

/** Whether the list contains the identifier. */
function hasIdentifier(held: readonly Identifier[], { property, value }: Identifier): boolean {
  return held.some((other) => other.property === property && other.value === value);
}

/** Checks that a user changes only entities that it added, and itself; its only proved identifier is its wallet. */
function requireOwn(
  principal: Principal & { kind: 'user' },
  found: readonly StoredEntity[],
  posted: PostedEntity,
): void {
  const own = formatPrincipal(principal);
  const wallet = { property: 'uuid', value: principal.address };
  const self = found.find(
    (entity) =>
      hasIdentifier(entity.identifiers, wallet) &&
      (entity.type === personType || entity.addedBy === own),
  );
  if (found.some((entity) => entity !== self && entity.addedBy !== own)) {
    throw new ServiceError('notAllowed', 'ids names an entity that somebody else added.');
  }
  if (!self && !hasIdentifier(posted.identifiers, wallet)) {
    const foreign = posted.identifiers.find(
      ({ property, value }) =>
        (property === 'uuid' || property === 'address') &&
        isEvmAddress(value) &&
        value !== principal.address,
    );
    if (foreign) {
      throw new ServiceError(
        'notAllowed',
        `ids.${foreign.property} is the address of another wallet.`,
      );
    }
    if ([posted, ...found].some(({ type }) => type === personType)) {
      throw new ServiceError(
        'notAllowed',
        `type: a user may add only its own wallet as an entity of type ${personType}.`,
      );
    }
    return;
  }
  const claimed = posted.identifiers.find(
    (identifier) =>
      identifier.value !== principal.address && !hasIdentifier(self?.identifiers ?? [], identifier),
  );
  if (claimed) {
    throw new ServiceError(
      'notAllowed',
      `ids.${claimed.property} must be the address of the signed-in wallet.`,
    );
  }
}

/** Checks that the entities have one wallet: a wallet acts as its entity, so two wallets are two people. */
function requireOneWallet(kept: readonly StoredEntity[], posted: PostedEntity): void {
  const held = kept.flatMap(({ identifiers }) => identifiers);
  const added = posted.identifiers.filter((identifier) => !hasIdentifier(held, identifier));
  const wallets = new Set(filterWallets([...held, ...added]));
  if (wallets.size < 2) return;
  if (kept.length < 2 && filterWallets(added).length === 0) return;
  throw new ServiceError(
    'mergeRefused',
    'ids: entities with different wallet addresses cannot be merged.',
  );
}

function filterWallets(identifiers: readonly Identifier[]): string[] {
  return identifiers.map(({ value }) => value).filter(isEvmAddress);
}

/** Checks the scope for identifiers of a person other than the wallet, which must be proved. */
function requireIdentityScope(
  principal: Principal,
  kept: readonly StoredEntity[],
  posted: PostedEntity,
): void {
  if (posted.type !== personType || principal.kind === 'user') return;
  if (hasScope(principal, 'identity:write')) return;
  const all = [...kept.flatMap(({ identifiers }) => identifiers), ...posted.identifiers];
  if (!all.some(isWallet)) return;
  const proved = kept
    .filter(({ type, identifiers }) => type === personType && identifiers.some(isWallet))
    .flatMap(({ identifiers }) => identifiers);
  const further = all.find(
    (identifier) => !isWallet(identifier) && !hasIdentifier(proved, identifier),
  );
  if (!further) return;
  throw new ServiceError(
    'notAllowed',
    `ids.${further.property}: further ids of a person need the scope identity:write.`,
  );
}

function isWallet({ property, value }: Identifier): boolean {
  return (property === 'uuid' || property === 'address') && isEvmAddress(value);
}

function requireSize(properties: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(properties)) <= maximumBytes) return;
  throw new ServiceError('invalidField', 'properties must be at most 16 KiB of JSON.');
}

/** Returns each owner once; null for none. */
function toStored(owners: readonly string[]): string[] | null {
  return owners.length === 0 ? null : [...new Set(owners)];
}

/** Selects the uuid: a person's is the wallet's address; of others the oldest stays; a new one where none is left. */
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
