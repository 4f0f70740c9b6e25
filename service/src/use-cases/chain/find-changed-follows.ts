import type { Connection } from '../../storage/database/database.js';
import { formatListPosition, type FollowEvent } from '../../storage/chain/facts.js';
import {
  findAccountsOfLists,
  findAccountsOfPositions,
  type FollowPair,
} from '../../storage/chain/follow-events.js';

/** The follows that may have changed: all of an account, or single ones. */
export interface ChangedFollows {
  accounts: readonly string[];
  pairs: readonly FollowPair[];
}

/** Finds the follows that the events may have changed. */
export async function findChangedFollows(
  connection: Connection,
  events: readonly FollowEvent[],
): Promise<ChangedFollows> {
  if (events.length === 0) return { accounts: [], pairs: [] };
  const accounts = new Set<string>();
  const lists = new Set<string>();
  /** By position: the addresses that were added to the list, removed or tagged; null when its owner has changed. */
  const positions = new Map<string, Set<string> | null>();
  for (const { kind, chainId, contract, list, account } of events) {
    const position = formatListPosition(chainId, contract, list);
    if (kind === 'primary') accounts.add(account);
    else if (kind === 'owner' || kind === 'location') lists.add(list);
    else if (kind === 'user') positions.set(position, null);
    else if (!positions.has(position)) positions.set(position, new Set([account]));
    else positions.get(position)?.add(account);
  }
  for (const account of await findAccountsOfLists(connection, [...lists])) accounts.add(account);
  const pairs: FollowPair[] = [];
  for (const { account, position } of await findAccountsOfPositions(connection, [
    ...positions.keys(),
  ])) {
    const changed = positions.get(position);
    if (!changed) accounts.add(account);
    else for (const followed of changed) pairs.push({ account, followed });
  }
  return {
    accounts: [...accounts],
    pairs: pairs.filter(({ account }) => !accounts.has(account)),
  };
}
