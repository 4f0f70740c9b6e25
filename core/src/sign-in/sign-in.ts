import type { AuthData } from '../store/base/api-types';
import { identityEvent } from '../store/session/identity';
import { addressSignatureVerification, type SignInOptions } from './address-signature-verification';

/** `addressSignatureVerification` and the dispatch of its result in one: afterwards the elements know. */
export async function signIn(options?: SignInOptions): Promise<AuthData> {
  const detail = await addressSignatureVerification(options);
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
  return detail;
}
