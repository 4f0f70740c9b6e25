import type { RequestOptions } from '../options.js';
import type { AnswerAt, BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The `state` of a begun connection, and the proof that the account is the person's. */
export type ConnectionProof = BodyAt<'/accounts/finish', 'post'>;
/** The id of the connected account. */
export type FinishedConnection = AnswerAt<'/accounts/finish', 'post'>;

/** Finishes to connect an account to the wallet of the signed-in person. Not available with an API key. */
export async function finishConnection(
  transport: Transport,
  proof: ConnectionProof,
  options?: RequestOptions,
): Promise<FinishedConnection> {
  return (await transport.send('post', '/accounts/finish', { body: proof }, options)).result;
}
