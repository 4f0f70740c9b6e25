import type { RequestOptions } from '../options.js';
import type { AnswerAt, BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Who wants to sign in: the wallet's address, and the chain that it is on. */
export type WalletAccount = BodyAt<'/auth/challenge', 'post'>;
/** The message that a wallet has to sign. */
export type Challenge = AnswerAt<'/auth/challenge', 'post'>;

/** Starts a sign-in, and returns the message that the wallet must sign within five minutes. */
export async function challenge(
  transport: Transport,
  account: WalletAccount,
  options?: RequestOptions,
): Promise<Challenge> {
  return (await transport.send('post', '/auth/challenge', { body: account }, options)).result;
}
