import { randomBytes } from 'node:crypto';
import { formatPrincipal, type UserPrincipal } from '../../auth/principal.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { EntityId } from '../../ranking/engine.js';
import { lockAccounts } from '../../storage/accounts/lock-accounts.js';
import { lockWallet } from '../../storage/auth/lock-wallet.js';
import { upsertRevokedPerson } from '../../storage/auth/revoked-people.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { findEntities } from '../../storage/entities/find-entity.js';
import { lockWalletIdentifiers } from '../../storage/entities/lock-entities.js';
import { personType } from '../../storage/entities/person.js';
import { readEntities } from '../../storage/entities/stored-entities.js';
import { countEndorsementsBy } from '../../storage/feedback/endorsements.js';
import { bringJobForward } from '../../storage/jobs.js';
import { moveHideDecisionsToWallet } from '../../storage/moderation/hide-decisions.js';
import { anonymisePerson } from '../../storage/own-data/erase-entities.js';
import { countRows, eraseAtOnce } from '../../storage/own-data/erase-rows.js';
import { insertErasure, setErasureTotal } from '../../storage/own-data/erasures.js';
import { collectFormerIds, deleteMergesOf } from '../../storage/own-data/redact-merges.js';
import { copyBlocks, lockWithBlockers } from '../../storage/relationships/blocked-wallets.js';
import { changeVideoOwner } from '../../storage/videos.js';
import { disconnectAll } from '../accounts/disconnect-account.js';
import { getOwnCriteria } from '../authorise.js';
import { formatErasedOwner } from './continue-erasure.js';
import { erasureJob } from './continue-erasures.js';

/**
 * Starts the erasure of a person, who has an own entity: within the transaction, the wallet no longer leads to any data,
 * and all tokens are revoked. `continueErasure` erases the rest.
 */
export async function startErasure(
  { hashes }: HashContext,
  unit: UnitOfWork,
  user: UserPrincipal,
  id: string,
): Promise<void> {
  const { connection } = unit;
  const { address } = user;
  const origin = formatPrincipal(user);
  // Before the person: writes of follows lock in the same order.
  await lockAccounts(connection, 'write');
  const { personId, isListing } = await lockPerson(unit, user);
  const formerIds = await collectFormerIds(connection, personId);
  const endorsements = await countEndorsementsBy(connection, personId);
  const connectedAccounts = await disconnectAll(unit, address);
  const decidedPerson = hashes.hashDecidedPerson(address);
  const decisions = await moveHideDecisionsToWallet(connection, personId, decidedPerson);
  await insertErasure(connection, {
    id,
    personId,
    address,
    formerIds: [...formerIds],
    remaining: {
      ...(endorsements > 0 ? { endorsements } : {}),
      ...(isListing ? { listing: 1 } : {}),
      ...(connectedAccounts > 0 ? { connectedAccounts } : {}),
      ...(decisions > 0 ? { hideDecisions: decisions } : {}),
    },
  });
  const person = { id: personId, address, origin, erasure: id, isListing };
  await eraseAtOnce(unit, person);
  const videos = await changeVideoOwner(connection, address, formatErasedOwner(id));
  await setErasureTotal(connection, id, (await countRows(unit, person)) + videos);
  await upsertRevokedPerson(connection, hashes.hashWallet(address));
  unit.markRevocation();
  await bringJobForward(connection, erasureJob);
  if (isListing) return;
  // Undoing a merge would restore the person.
  await deleteMergesOf(connection, formerIds);
  await copyBlocks(connection, personId, decidedPerson);
  await anonymisePerson(unit, personId, `0x${randomBytes(20).toString('hex')}`);
}

/** Locks the own entity and the people who block it, and prevents that others add an entity with its wallet. */
async function lockPerson(
  unit: UnitOfWork,
  user: UserPrincipal,
): Promise<{ personId: EntityId; isListing: boolean }> {
  const { connection } = unit;
  const { address } = user;
  await lockWallet(connection, address, 'exclusive');
  await lockWalletIdentifiers(connection, address);
  const [personId] = await findEntities(connection, getOwnCriteria(user), 'wallets');
  await lockWithBlockers(connection, personId!);
  const [entity] = await readEntities(connection, [personId!]);
  const { type, addedBy } = entity!;
  const isListing = type !== personType && addedBy !== formatPrincipal(user);
  return { personId: personId!, isListing };
}
