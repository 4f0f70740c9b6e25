import { logoutEverywhere } from '@x-svc/client/sign-in/logout-everywhere';
import { callService } from '../store/base/connection';
import { getConnection, state } from '../store/base/state';
import { dropIdentity, identityDroppedEvent, withIdentity } from '../store/session/identity';

/**
 * Revokes all tokens of the signed-in person at the service, on all devices and in all apps, and signs out on the page
 * (`svcIdentityDropped`). Does nothing if the reader is anonymous. When it fails, the page stays signed in, unless the
 * token has ended.
 *
 * @param apiUrl the address of the service; by default the configured one
 * @throws ApiError, UnreachableError
 */
export async function signOutEverywhere(apiUrl?: string): Promise<void> {
  const { session } = state.identity ?? {};
  if (session === undefined) return;
  const connection = getConnection(apiUrl);
  await withIdentity(connection, callService(connection, logoutEverywhere));
  // Another person may have signed in in the meantime.
  if (state.identity?.session !== session) return;
  dropIdentity();
  window.dispatchEvent(new CustomEvent(identityDroppedEvent));
}
