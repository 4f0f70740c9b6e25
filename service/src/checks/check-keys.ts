import { requireOwnSecrets } from '../auth/protect-database.js';
import type { AccountOwner, ChainAccountSettings } from '../chain-account/account-settings.js';
import { openChainAccount } from '../chain-account/chain-account.js';
import type { Configuration } from '../configuration.js';
import { OperatorError } from '../errors/operator-error.js';
import {
  isReadable,
  ok,
  problem,
  unknown,
  unreadable,
  type CheckOne,
  type Finding,
  type Installation,
} from './installation.js';

/** Checks that the secrets are those of the database, and that the files of accounts on chains have keys. */
export const checkKeys: CheckOne = async (installation) => {
  const wrong = findWrongAccounts(installation.configuration).map(problem);
  const secrets = await checkSecrets(installation);
  return secrets.state === 'ok' && wrong.length > 0 ? wrong : [...wrong, secrets];
};

async function checkSecrets(installation: Installation): Promise<Finding> {
  const { secrets } = installation.configuration;
  if (!secrets) return unknown('There is no account secret: see settings.');
  if (!isReadable(installation)) return unknown(unreadable);
  try {
    const { isNew } = await requireOwnSecrets(installation.database, secrets);
    return isNew
      ? unknown('The database has no keys yet: the first start of the service makes them.')
      : ok('The secrets are those of the database, and decrypt the key that signs tokens.');
  } catch (error) {
    if (error instanceof OperatorError) return problem(error.message);
    throw error;
  }
}

function findWrongAccounts({ oracle, rewards }: Configuration): string[] {
  const owners: [AccountOwner, { account: ChainAccountSettings } | undefined][] = [
    ['oracle', oracle],
    ['connector', rewards],
  ];
  return owners.flatMap(([owner, settings]) => {
    if (!settings) return [];
    try {
      openChainAccount(owner, settings.account, { warn: () => undefined });
      return [];
    } catch (error) {
      return [`SVC_${owner.toUpperCase()}_KEY_FILE: ${(error as Error).message}`];
    }
  });
}
