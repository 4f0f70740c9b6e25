import pLimit from 'p-limit';
import { lockAccounts } from '../../storage/accounts/lock-accounts.js';
import {
  lockConnectedAccount,
  type ConnectedAccount,
} from '../../storage/accounts/network-accounts.js';
import {
  deleteFollowByRef,
  deleteFollows,
  insertFollows,
  type StoredFollow,
} from '../../storage/accounts/network-follows.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { deriveFollowsOf } from './derive-account-relationships.js';

/** The account was disconnected, or connected again, since it was read. */
export class AccountReplacedError extends Error {
  override readonly name = 'AccountReplacedError';
}

/** The limit of concurrent writes for all accounts together: other writes need database connections too. */
const writing = pLimit(3);

/**
 * Writes the follows of an account that was read.
 * @throws AccountReplacedError when it was disconnected or connected again since: the result of the sync is invalid
 */
export function writeFollows(
  context: WriteContext,
  { id, connectedAt }: ConnectedAccount,
  work: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  const writeAll = async (unit: UnitOfWork) => {
    await lockAccounts(unit.connection, 'read');
    const present = await lockConnectedAccount(unit.connection, id);
    if (present?.connectedAt.getTime() !== connectedAt.getTime()) {
      throw new AccountReplacedError(`The account ${id} was disconnected or connected anew.`);
    }
    await work(unit);
  };
  return writing(() => write(context, writeAll));
}

/** Stores new follows of a locked account. */
export async function addFollows(
  unit: UnitOfWork,
  { id }: ConnectedAccount,
  follows: readonly StoredFollow[],
): Promise<void> {
  await insertFollows(unit.connection, id, follows);
  await deriveFollowsOf(unit, id, listTargets(follows));
}

/** Deletes follows of a locked account. */
export async function removeFollows(
  unit: UnitOfWork,
  { id }: ConnectedAccount,
  follows: readonly StoredFollow[],
): Promise<void> {
  await deleteFollows(unit.connection, id, follows);
  await deriveFollowsOf(unit, id, listTargets(follows));
}

/** Deletes a follow of a locked account, by its ref at the social network. */
export async function removeFollowByRef(
  unit: UnitOfWork,
  { id }: ConnectedAccount,
  ref: string,
): Promise<void> {
  const targets = await deleteFollowByRef(unit.connection, id, ref);
  await deriveFollowsOf(unit, id, targets);
}

const listTargets = (follows: readonly StoredFollow[]) => [
  ...new Set(follows.map(({ target }) => target)),
];
