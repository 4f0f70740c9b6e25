import type { Connection } from '../../storage/database/database.js';
import { formatListPlace, type FollowEvent } from '../../storage/chain/facts.js';
import { findAccountsOfLists, findAccountsOfPlaces } from '../../storage/chain/follow-events.js';

/** The accounts whose follows may be others because of the events. */
export async function findFollowAccounts(
  connection: Connection,
  events: readonly FollowEvent[],
): Promise<string[]> {
  const accounts = new Set<string>();
  const lists = new Set<string>();
  const places = new Set<string>();
  for (const { kind, chainId, contract, list, account } of events) {
    if (kind === 'primary') accounts.add(account);
    else if (kind === 'owner' || kind === 'location') lists.add(list);
    else places.add(formatListPlace(chainId, contract, list));
  }
  for (const account of await findAccountsOfLists(connection, [...lists])) accounts.add(account);
  for (const account of await findAccountsOfPlaces(connection, [...places])) accounts.add(account);
  return [...accounts];
}
