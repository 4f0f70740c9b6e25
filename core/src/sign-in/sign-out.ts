import { logout } from '@x-svc/client/sign-in/logout';
import { callService } from '../store/base/connection';
import { dropIdentity } from '../store/session/identity';
import { connectionOf, state } from '../store/base/state';

/** Signs out here and revokes the token at the service. */
export async function signOut(): Promise<void> {
  if (!state.identity) return;
  const connection = connectionOf(undefined);
  dropIdentity();
  // The token ends by itself; a service that can't be reached must not keep anybody signed in.
  await callService(connection, logout).catch(() => undefined);
}
