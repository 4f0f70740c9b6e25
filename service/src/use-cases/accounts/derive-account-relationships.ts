import { formatAccountOrigin } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import {
  findFollowersOf,
  findKnownFollows,
  findPeopleOfKeys,
} from '../../storage/accounts/network-follows.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import {
  findRelationshipsOfOrigins,
  type StatedRelationship,
} from '../../storage/relationships/relationships.js';
import { toRelationshipContent } from '../relationships/relationship-content.js';
import { replaceRelationships } from '../relationships/replace-relationships.js';

/** Makes the relationships of an account what it follows, to everybody or to the accounts with these keys. */
export async function deriveFollowsOf(
  unit: UnitOfWork,
  accountId: number,
  keys?: readonly string[],
): Promise<void> {
  const targets = keys && (await findPeopleOfKeys(unit.connection, keys));
  if (targets?.length === 0) return;
  await derive(unit, [accountId], targets);
}

/** Makes the relationships to the people of these keys, who are here, what other accounts follow. */
export async function deriveFollowersOf(unit: UnitOfWork, keys: readonly string[]): Promise<void> {
  const { connection } = unit;
  const targets = await findPeopleOfKeys(connection, keys);
  const followers = await findFollowersOf(connection, keys);
  if (targets.length > 0 && followers.length > 0) await derive(unit, followers, targets);
}

/**
 * Removes the relationships of accounts, and those of others to their people, as soon as the accounts are
 * disconnected: `people` are those to whom they were connected.
 */
export async function removeDerived(
  unit: UnitOfWork,
  {
    ids,
    keys,
    people,
  }: { ids: readonly number[]; keys: readonly string[]; people: readonly EntityId[] },
): Promise<void> {
  await derive(unit, ids);
  const followers = await findFollowersOf(unit.connection, keys);
  if (followers.length > 0) await derive(unit, followers, people);
}

async function derive(
  unit: UnitOfWork,
  accountIds: readonly number[],
  targets?: readonly EntityId[],
): Promise<void> {
  const { connection } = unit;
  const origins = accountIds.map(formatAccountOrigin);
  const follows = await findKnownFollows(connection, accountIds, targets);
  const present = await findRelationshipsOfOrigins(connection, origins, targets);
  const stated = follows.map(({ accountId, network, source, target }): StatedRelationship => ({
    source,
    target,
    type: 'social',
    ...toRelationshipContent({ kind: network }),
    bidirectional: false,
    origin: formatAccountOrigin(accountId),
  }));
  await replaceRelationships(unit, present, stated);
}
