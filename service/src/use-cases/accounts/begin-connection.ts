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

/** How long a person may take to prove that an account is theirs. */
const attemptMinutes = 15;
/** So many attempts of a wallet are open at most: the oldest ends. */
const maximumAttempts = 10;

/** How a connection begins: what the page does next, and what names the attempt when it finishes. */
export interface BegunConnection {
  state: string;
  step: Step;
}

/**
 * Begins to connect an account of the caller.
 * @throws ServiceError `accountNotProven` when there is no such account, `networkUnavailable`
 */
export async function beginConnection(
  context: AccountContext & EncryptionContext,
  principal: Principal,
  { network, account }: { network: string; account?: string | undefined },
): Promise<BegunConnection> {
  const user = requireUser(principal, 'connect accounts');
  const connector = requireNetwork(context.networks, network);
  const state = createUnguessableId();
  const wallet = user.address;
  const { step, secret } = await translateNetworkErrors(
    connector.title,
    requestFor({ wallet, isReading: false }, () => connector.begin({ state, wallet }, account)),
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
