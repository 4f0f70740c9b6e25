import type { Principal } from '../../auth/principal.js';
import type { Step } from '../../connectors/connector.js';
import { requestFor } from '../../connectors/requester.js';
import type { EncryptionContext } from '../../auth/encryption.js';
import { insertAttempt } from '../../storage/accounts/attempts.js';
import { write } from '../../storage/database/unit-of-work.js';
import { createUnguessableId } from '../../unguessable-id.js';
import { requireUser } from '../authorise.js';
import { requireNotErased } from '../require-not-erased.js';
import { requireNetwork, type AccountContext } from './networks.js';
import { translateNetworkErrors } from './translate-network-errors.js';

/** How long a person may take to prove that it owns an account. */
const attemptMinutes = 15;
/** The maximum number of open attempts of a wallet: a further one ends the oldest. */
const maximumAttempts = 10;

/** A started connection: the next step of the page, and the state that identifies the attempt. */
export interface StartedConnection {
  state: string;
  step: Step;
}

/**
 * Starts to connect an account of the user.
 * @throws ServiceError `accountNotProven` when the account does not exist, `networkUnavailable`
 */
export async function startConnection(
  context: AccountContext & EncryptionContext,
  principal: Principal,
  { network, account }: { network: string; account?: string | undefined },
): Promise<StartedConnection> {
  const user = requireUser(principal, 'connect accounts');
  const connector = requireNetwork(context.networks, network);
  const state = createUnguessableId();
  const wallet = user.address;
  const { step, secret } = await translateNetworkErrors(
    connector.title,
    requestFor({ wallet, isSync: false }, () => connector.begin({ state, wallet }, account)),
  );
  const encryptedSecret = await context.encryption.attempts.encrypt(secret);
  const expiresAt = new Date(Date.now() + attemptMinutes * 60_000);
  await write(context, async (unit) => {
    await requireNotErased(context, unit, user);
    const attempt = { state, network, wallet, encryptedSecret, expiresAt };
    await insertAttempt(unit.connection, attempt, maximumAttempts);
  });
  return { state, step };
}
