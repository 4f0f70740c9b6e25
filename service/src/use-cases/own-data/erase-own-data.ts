import { randomBytes } from 'node:crypto';
import { formatPrincipal, type Principal, type UserPrincipal } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Erasure } from '../../schemas/erasure.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { lockAccounts } from '../../storage/accounts/lock-accounts.js';
import { lockWallet } from '../../storage/auth/lock-wallet.js';
import { upsertRevokedPerson } from '../../storage/auth/revoked-people.js';
import { write, type UnitOfWork } from '../../storage/database/unit-of-work.js';
import { findEntities } from '../../storage/entities/find-entity.js';
import { lockWalletIdentifiers } from '../../storage/entities/lock-entities.js';
import { personType } from '../../storage/entities/person.js';
import { readEntities } from '../../storage/entities/stored-entities.js';
import { bringJobForward } from '../../storage/jobs.js';
import { moveHideDecisionsToWallet } from '../../storage/moderation/hide-decisions.js';
import { anonymisePerson } from '../../storage/own-data/erase-entities.js';
import { countRows, eraseAtOnce } from '../../storage/own-data/erase-rows.js';
import { insertErasure, setErasureTotal } from '../../storage/own-data/erasures.js';
import { collectFormerIds, deleteMergesOf } from '../../storage/own-data/redact-merges.js';
import { copyBlocks, lockWithBlockers } from '../../storage/relationships/blocked-wallets.js';
import { countEndorsementsBy } from '../../storage/feedback/endorsements.js';
import { createUnguessableId } from '../../unguessable-id.js';
import { changeVideoOwner } from '../../storage/videos.js';
import { getOwnCriteria, requireUser } from '../authorise.js';
import { disconnectAll } from '../accounts/disconnect-account.js';
import { requireFreshSignIn } from '../require-fresh-sign-in.js';
import { continueErasure, formatErasedOwner, type ErasureContext } from './continue-erasure.js';
import { erasureJob } from './continue-erasures.js';
import { readErasure } from './read-erasure.js';

/** How long the request itself erases, in milliseconds; a job erases the rest. */
const requestMilliseconds = 2_000;

/**
 * Erases the data that the service has about the user. Immediately, the wallet no longer leads to any data, and all
 * tokens of the person are revoked; rows and files are removed by the request or, when there are many, by a job.
 * @throws ServiceError `signInTooOld` unless the user has signed in within the last five minutes
 */
export async function eraseOwnData(
  context: ErasureContext,
  principal: Principal,
): Promise<Erasure> {
  const user = requireUser(principal, 'erase their data');
  requireFreshSignIn(user);
  const id = createUnguessableId();
  await write(context, (unit) => startErasure(context, unit, user, id));
  const signal = AbortSignal.timeout(requestMilliseconds);
  // The person no longer exists: failed parts are tried again by the job, which reports failures.
  await continueErasure(context, id, signal).catch(() => undefined);
  return readErasure(context, id);
}

async function startErasure(
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
