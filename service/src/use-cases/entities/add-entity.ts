import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityBody } from '../../schemas/entity.js';
import type { ChainContext } from '../scanned-chains.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { lockFacts } from '../../storage/chain/lock-facts.js';
import { findRelated } from '../../storage/entities/find-related.js';
import { isEvmAddress } from '../../evm-address.js';
import { formatIdentifierKey, type Identifier } from '../../storage/entities/identifier.js';
import { lockIdentifiers } from '../../storage/entities/lock-entities.js';
import { lockMatches } from '../../storage/entities/lock-matches.js';
import { matchIdentifiers } from '../../storage/entities/match-identifiers.js';
import { mergeEntities } from '../../storage/personal-data/merge-entities.js';
import { logMerge, readStates } from '../../storage/merges/merge-log.js';
import {
  deleteIdentifiers,
  insertEntities,
  insertIdentifiers,
  updateEntity,
  type StoredEntity,
} from '../../storage/entities/stored-entities.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { adoptAddresses } from '../chain/adopt-addresses.js';
import { requireNotErased } from '../require-not-erased.js';
import { restoreBlocks, toWallets } from '../people/restore-blocks.js';
import {
  combineEntities,
  createFields,
  isUnchanged,
  parseEntity,
  requireAllowed,
  type PostedEntity,
} from './entity-rules.js';
import { catchServiceError, type Outcome } from '../outcome.js';

/** Writes entities. */
export interface AddContext extends WriteContext, HashContext, ChainContext {
  /** Hosts of images that users may set. */
  readonly imageHosts: ReadonlySet<string>;
}

/**
 * Adds an entity, or updates the one with any of the posted `ids`. When they belong to several entities, these are
 * merged: the oldest stays, with all identifiers, feedbacks and relationships of the others. The first write of a
 * client to an entity that only users added makes it the client's: the statements of users about it are deleted.
 */
export async function addEntity(
  context: AddContext,
  principal: Principal,
  body: EntityBody,
): Promise<{ created: boolean }> {
  const posted = parseEntity(principal, body);
  return write(context, async (unit) => {
    if (principal.kind === 'user') await requireNotErased(context, unit, principal);
    // A batch would exceed the server's maximum of locks; there, a unique key makes one of two writes fail.
    if (!unit.parent) await lockIdentifiers(unit.connection, posted.identifiers);
    await lockChainFacts(context, unit, [posted]);
    return addOne(context, unit, principal, posted);
  });
}

/** Adds several entities in one transaction, in their order; refused ones state the reason. */
export async function addEntities(
  context: AddContext,
  principal: Principal,
  bodies: readonly EntityBody[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    const all: (PostedEntity | ServiceError)[] = [];
    for (const body of bodies)
      all.push(await catchServiceError(() => parseEntity(principal, body)));
    await lockChainFacts(context, unit, all);
    const matches = await matchIdentifiers(
      unit.connection,
      all.flatMap((posted) => (posted instanceof ServiceError ? [] : posted.identifiers)),
    );
    const taken = new Set(matches.map(formatIdentifierKey));
    // Entities that share no identifier with others are created together, the others one by one.
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
          requireAllowed(principal, [], posted, context.imageHosts),
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

async function addOne(
  context: AddContext,
  unit: UnitOfWork,
  principal: Principal,
  posted: PostedEntity,
): Promise<{ created: boolean }> {
  const found = await lockMatches(unit.connection, posted);
  if (found.length === 1 && isUnchanged(principal, found[0]!, posted)) return { created: false };
  requireAllowed(principal, found, posted, context.imageHosts);
  if (found.length === 0) await createAll(context, unit, principal, [posted]);
  else await update(context, unit, principal, found, posted);
  return { created: found.length === 0 };
}

async function createAll(
  context: HashContext & ChainContext,
  unit: UnitOfWork,
  principal: Principal,
  all: readonly PostedEntity[],
): Promise<void> {
  const created = await insertEntities(
    unit.connection,
    all.map((posted) => createFields(principal, posted)),
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
  context: HashContext & ChainContext,
  unit: UnitOfWork,
  principal: Principal,
  found: readonly StoredEntity[],
  posted: PostedEntity,
): Promise<void> {
  const { connection } = unit;
  const survivor = found[0]!;
  const absorbed = found.slice(1);
  const { fields, added, dropped } = combineEntities(principal, found, posted);
  const before =
    absorbed.length === 0
      ? []
      : await readStates(
          connection,
          found.map(({ id }) => id),
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
  await updateEntity(connection, survivor.id, fields);
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

/** Waits for scanners, so that data about the addresses that they read at the same time is not missed. */
async function lockChainFacts(
  { chains }: ChainContext,
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
