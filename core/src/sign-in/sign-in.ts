import type { AuthData } from '../store/base/api-types';
import { identityEvent } from '../store/session/identity';
import { addressSignatureVerification, type SignInOptions } from './address-signature-verification';

/** Calls `addressSignatureVerification` and dispatches its result, which signs the page in. */
export async function signIn(options?: SignInOptions): Promise<AuthData> {
  const detail = await addressSignatureVerification(options);
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
  return detail;
}
