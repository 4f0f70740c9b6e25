import { hasScope, formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityBody } from '../../schemas/entity.js';
import { isEvmAddress } from '../../evm-address.js';
import type { Identifier } from '../../storage/entities/identifier.js';
import { isPerson, personType } from '../../storage/entities/person.js';
import type { StoredEntity } from '../../storage/entities/stored-entities.js';

/** An entity as it is posted. */
export interface PostedEntity {
  type: EntityBody['type'];
  name?: string;
  image?: string;
  properties: Record<string, unknown>;
  /** Lower-case wallet addresses; absent to keep those that it has. */
  owners?: string[];
  identifiers: Identifier[];
}

/**
 * What may be written to the entities that were found, oldest first, none for a new one.
 * @throws ServiceError `notAllowed`, or `mergeRefused` where wallets would become one
 */
export function requireOwnership(
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
): void {
  if (principal.kind === 'user') requireOwn(principal, found, posted);
  const kept = found.map((entity) => removeAdoptedData(principal, entity, posted));
  requireOneWallet(kept, posted);
  requireIdentityScope(principal, kept, posted);
}

/** Whether the write makes an entity that only users added the client's. */
export function isAdoption(principal: Principal, { addedBy, ...entity }: StoredEntity): boolean {
  return !isUserName(formatPrincipal(principal)) && isUserName(addedBy) && !isPerson(entity);
}

function isUserName(name: string): boolean {
  return name.startsWith('user:');
}

/** The entity without the data that an adoption removes: it keeps only identifiers that the client posts. */
export function removeAdoptedData(
  principal: Principal,
  entity: StoredEntity,
  posted: PostedEntity,
): StoredEntity {
  if (!isAdoption(principal, entity)) return entity;
  const identifiers = entity.identifiers.filter((own) => hasIdentifier(posted.identifiers, own));
  return { ...entity, name: null, image: null, properties: {}, identifiers };
}

/** The adder of the entity after the write. */
export function resolveAdder(
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
export function repeatsPublicData(
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

/** Whether the identifier is among them. */
export function hasIdentifier(
  held: readonly Identifier[],
  { property, value }: Identifier,
): boolean {
  return held.some((other) => other.property === property && other.value === value);
}

/** A user changes what it added, and itself; of itself it proves no more than the wallet's address. */
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

/** The owner of a wallet acts as its entity, so two wallets are two people. */
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

/** Identifiers of a person other than the wallet must be proved. */
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
