import type { Principal, UserPrincipal } from '../../auth/principal.js';
import type { ProvenAccount } from '../../connectors/connector.js';
import { requestFor } from '../../connectors/requester.js';
import { ServiceError } from '../../errors/service-error.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { ChainContext } from '../scanned-chains.js';
import type { EncryptionContext } from '../../auth/encryption.js';
import { takeAttempt } from '../../storage/accounts/attempts.js';
import { lockAccounts } from '../../storage/accounts/lock-accounts.js';
import {
  listAccountsOf,
  lockAccount,
  upsertAccount,
  type StoredAccount,
} from '../../storage/accounts/network-accounts.js';
import { preferBackfills } from '../../storage/chain/backfills.js';
import { write, type UnitOfWork } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { requireNotErased } from '../require-not-erased.js';
import { deriveFollowersOf } from './derive-account-relationships.js';
import { requireNetwork, type NetworkContext, type AccountContext } from './networks.js';
import { translateNetworkErrors } from './translate-network-errors.js';

/** The maximum number of accounts of one wallet at one social network. */
const maximumAccounts = 5;
/** The number of days after which a disconnected account can be connected to another wallet. */
const daysUntilFree = 90;

/**
 * Connects an account to the user's wallet, once it is proved to be the user's, and returns its id. Its follows are
 * synced soon.
 * @throws ServiceError `conflict` when the account belongs to another wallet, `accountNotProven`, `networkUnavailable`
 */
export async function finishConnection(
  context: AccountContext & EncryptionContext & ChainContext,
  principal: Principal,
  { state, proof }: { state: string; proof: unknown },
): Promise<number> {
  const user = requireUser(principal, 'connect accounts');
  const wallet = user.address;
  const attempt = await write(context, async (unit) => {
    const taken = await takeAttempt(unit.connection, { state, wallet });
    const secret = taken && (await context.encryption.attempts.decrypt(taken.encryptedSecret));
    // Another instance, which has the secret of encryption, can finish an attempt that this one cannot decrypt.
    if (taken && secret) return { ...taken, secret: secret as Record<string, string> };
    throw new ServiceError('invalidField', 'state is of no attempt in progress: begin again.');
  });
  const { network, secret } = attempt;
  const connector = requireNetwork(context.networks, network);
  const account = await translateNetworkErrors(
    connector.title,
    requestFor({ wallet, isSync: false }, () => connector.finish({ state, wallet, secret }, proof)),
  );
  return write(context, (unit) => connectAccount(context, unit, user, { network, account }));
}

async function connectAccount(
  context: HashContext & ChainContext & NetworkContext,
  unit: UnitOfWork,
  user: UserPrincipal,
  { network, account }: { network: string; account: ProvenAccount },
): Promise<number> {
  const { connection } = unit;
  const connector = requireNetwork(context.networks, network);
  await requireNotErased(context, unit, user);
  await lockAccounts(connection, 'write');
  const wallet = user.address;
  const walletHash = context.hashes.hashWallet(wallet);
  const key = context.hashes.hashAccount(network, account.id);
  const known = await lockAccount(connection, key);
  if (known) requireFree(known, walletHash);
  if (known?.wallet !== wallet) await requireRoom(unit, network, wallet);
  const { id: accountId, label } = account;
  const id = await upsertAccount(
    connection,
    { network, key, walletHash, wallet, accountId, label },
    connector.restSeconds ?? 0,
  );
  await deriveFollowersOf(unit, [key]);
  if (context.chains.ids.length > 0) await preferBackfills(connection, [wallet]);
  return id;
}

function requireFree(known: StoredAccount, walletHash: string): void {
  if (known.walletHash === walletHash) return;
  const { wallet, disconnectedAt, nextWalletHash, nextWalletUntil } = known;
  const isLetGo = nextWalletHash === walletHash && Number(nextWalletUntil) > Date.now();
  const isOld = Number(disconnectedAt) < Date.now() - daysUntilFree * 86_400_000;
  if (wallet === null && (isLetGo || isOld)) return;
  throw new ServiceError(
    'conflict',
    'This account belongs to another wallet. Its owner can move it while it is signed in with that wallet; ' +
      `${daysUntilFree} days after it was disconnected there, it can be connected to another one.`,
  );
}

async function requireRoom(unit: UnitOfWork, network: string, wallet: string): Promise<void> {
  const own = await listAccountsOf(unit.connection, wallet);
  if (own.filter((account) => account.network === network).length < maximumAccounts) return;
  throw new ServiceError(
    'limitReached',
    `A wallet can connect at most ${maximumAccounts} accounts of one network.`,
  );
}
