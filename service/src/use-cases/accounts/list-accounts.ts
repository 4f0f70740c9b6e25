import { formatAccountOrigin, type Principal } from '../../auth/principal.js';
import type { ConnectedAccounts } from '../../schemas/account.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { ReaderContext } from '../people/open-reader.js';
import type { ChainContext } from '../scanned-chains.js';
import { listAccountsOf, type OwnAccount } from '../../storage/accounts/network-accounts.js';
import { countFollows } from '../../storage/accounts/network-follows.js';
import { summariseOrigins } from '../../storage/relationships/relationships.js';
import type { Language } from '../../text/catalogues.js';
import { listRewardsOf } from '../rewards/list-rewards-of.js';
import { getOwnCriteria, requireUser } from '../authorise.js';
import { readPersonNodes } from '../people/person-nodes.js';

/** The maximum number of followed people in an answer. */
const maximumPeople = 5;

/** Lists the user's connected accounts, with the number of followed people whose entities exist, and some of them. */
export async function listAccounts(
  context: DatabaseContext & ReaderContext & ChainContext,
  principal: Principal,
  language: Language,
): Promise<ConnectedAccounts> {
  const user = requireUser(principal, 'have connected accounts');
  const { drizzle } = context.database;
  const accounts = await listAccountsOf(drizzle, user.address);
  if (accounts.length === 0) return { accounts: [] };
  const ids = accounts.map(({ id }) => id);
  const [own] = await context.identifiers.find(getOwnCriteria(user), 'wallets');
  const followCounts = await countFollows(drizzle, ids);
  const known = await summariseOrigins(drizzle, ids.map(formatAccountOrigin), maximumPeople);
  const shown = [...known.values()].flatMap(({ newest }) => newest);
  const reader = { reader: own, source: own!, language };
  const getNode = await readPersonNodes(context, reader, shown);
  const rewards = await listRewardsOf(context, user.address, accounts);
  return {
    accounts: accounts.map((account) => {
      const { count = 0, newest = [] } = known.get(formatAccountOrigin(account.id)) ?? {};
      return {
        ...toView(account),
        followCount: followCounts.get(account.id) ?? 0,
        knownCount: count,
        people: newest.flatMap((person) => getNode(person) ?? []),
        ...rewards.get(account.id),
      };
    }),
  };
}

function toView({ id, network, label, isPaused, isDue, problem, ...account }: OwnAccount) {
  const { connectedAt, readAt, nextReadAt, failingSince, unconfirmed } = account;
  return {
    id: String(id),
    network,
    label,
    isPaused,
    isDue,
    connectedAt: toSeconds(connectedAt),
    ...(readAt && { readAt: toSeconds(readAt) }),
    nextReadAt: toSeconds(nextReadAt),
    ...(failingSince && { failingSince: toSeconds(failingSince) }),
    ...(problem !== null && { problem }),
    isUnconfirmed: unconfirmed !== null,
  };
}
