import type { RequestOptions } from '../options.js';
import type { AnswerAt, BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The message of a challenge, with the wallet's signature. */
export type SignedMessage = BodyAt<'/auth/verify', 'post'>;
/** Who has signed in: what `svcIdentityDataReady` carries. */
export type AuthData = AnswerAt<'/auth/verify', 'post'>;

/** Finishes a sign-in, and returns the token for a signed challenge. */
export async function verify(
  transport: Transport,
  signed: SignedMessage,
  options?: RequestOptions,
): Promise<AuthData> {
  return (await transport.send('post', '/auth/verify', { body: signed }, options)).result;
}
