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

/** Derives relationships from the follows of an account, to all people or to those of the accounts with these keys. */
export async function deriveFollowsOf(
  unit: UnitOfWork,
  accountId: number,
  keys?: readonly string[],
): Promise<void> {
  const targets = keys && (await findPeopleOfKeys(unit.connection, keys));
  if (targets?.length === 0) return;
  await derive(unit, [accountId], targets);
}

/** Derives relationships to the people of these keys, whose entities exist, from the follows of other accounts. */
export async function deriveFollowersOf(unit: UnitOfWork, keys: readonly string[]): Promise<void> {
  const { connection } = unit;
  const targets = await findPeopleOfKeys(connection, keys);
  const followers = await findFollowersOf(connection, keys);
  if (targets.length > 0 && followers.length > 0) await derive(unit, followers, targets);
}

/**
 * Removes the relationships of accounts, and those of others to their people, at the disconnection: `people` are those
 * to whom the accounts were connected.
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
