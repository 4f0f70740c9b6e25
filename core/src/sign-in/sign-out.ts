import { logout } from '@x-svc/client/sign-in/logout';
import { callService } from '../store/base/connection';
import { dropIdentity } from '../store/session/identity';
import { getConnection, state } from '../store/base/state';

/** Signs out on the page and revokes the token at the service. */
export async function signOut(): Promise<void> {
  if (!state.identity) return;
  const connection = getConnection(undefined);
  dropIdentity();
  // Signing out must work while the service is unreachable; the token then expires by itself.
  await callService(connection, logout).catch(() => undefined);
}
