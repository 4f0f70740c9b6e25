import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { deleteAttemptsOf } from '../../storage/accounts/attempts.js';
import { lockAccounts } from '../../storage/accounts/lock-accounts.js';
import {
  disconnectAccounts,
  listAccountsOf,
  lockConnectedAccount,
  type ConnectedAccount,
} from '../../storage/accounts/network-accounts.js';
import { deleteFollowsOf, findPeopleOfKeys } from '../../storage/accounts/network-follows.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { withdrawRewards } from '../../storage/rewards/connection-rewards.js';
import { toAccountHash } from '../rewards/rewarding-tokens.js';
import { requireUser } from '../authorise.js';
import { requireFreshSignIn } from '../require-fresh-sign-in.js';
import { removeDerived } from './derive-account-relationships.js';

/** How long the other wallet may take to connect a moved account. */
const moveSeconds = 24 * 60 * 60;

/**
 * Disconnects an account of the user: its follows, the relationships derived from them, and its identifiers are
 * removed. Its key and a keyed hash of the wallet stay, so that no other wallet can connect it.
 * @throws ServiceError `noSuchEntity` when the user has not connected it
 */
export async function disconnectAccount(
  context: WriteContext & HashContext,
  principal: Principal,
  id: number,
): Promise<void> {
  const user = requireUser(principal, 'disconnect accounts');
  await write(context, async (unit) => {
    await lockAccounts(unit.connection, 'write');
    const account = await requireOwnAccount(unit, user.address, id);
    await disconnect(unit, [account]);
    await withdraw(context, unit, account);
  });
}

/**
 * Disconnects an account of the user, and lets another wallet connect it within a day.
 * @throws ServiceError `noSuchEntity`; `signInTooOld` unless the user signed in within the last five minutes
 */
export async function moveAccount(
  context: WriteContext & HashContext,
  principal: Principal,
  { id, address }: { id: number; address: string },
): Promise<void> {
  const user = requireUser(principal, 'move accounts');
  requireFreshSignIn(user);
  await write(context, async (unit) => {
    await lockAccounts(unit.connection, 'write');
    const account = await requireOwnAccount(unit, user.address, id);
    const walletHash = context.hashes.hashWallet(address.toLowerCase());
    await disconnect(unit, [account], { walletHash, seconds: moveSeconds });
    await withdraw(context, unit, account);
  });
}

/** Disconnects all accounts of the wallet, under `lockAccounts`. Returns their number. */
export async function disconnectAll(unit: UnitOfWork, wallet: string): Promise<number> {
  const accounts = await listAccountsOf(unit.connection, wallet);
  await deleteAttemptsOf(unit.connection, wallet);
  if (accounts.length > 0) await disconnect(unit, accounts);
  await withdrawRewards(unit.connection, { wallet });
  return accounts.length;
}

/** Requests that reward tokens remove the connection of the account. */
async function withdraw(
  { hashes }: HashContext,
  { connection }: UnitOfWork,
  { key }: ConnectedAccount,
): Promise<void> {
  await withdrawRewards(connection, { accountHash: toAccountHash(hashes, key) });
}

async function disconnect(
  unit: UnitOfWork,
  accounts: readonly ConnectedAccount[],
  next?: { walletHash: string; seconds: number },
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const keys = accounts.map(({ key }) => key);
  const people = await findPeopleOfKeys(unit.connection, keys);
  await deleteFollowsOf(unit.connection, ids);
  await disconnectAccounts(unit.connection, ids, next);
  await removeDerived(unit, { ids, keys, people });
}

/** @throws ServiceError `noSuchEntity` when the wallet has not connected the account, which is locked */
export async function requireOwnAccount(
  { connection }: UnitOfWork,
  wallet: string,
  id: number,
): Promise<ConnectedAccount> {
  const account = await lockConnectedAccount(connection, id);
  if (account?.wallet === wallet) return account;
  throw noSuchAccount();
}

/** Creates the error for an account that the user has not connected. */
export function noSuchAccount(): ServiceError {
  return new ServiceError('noSuchEntity', 'You have not connected this account.');
}
