import type { RequestOptions } from '../options.js';
import type { AnswerAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The erasure of a person's data, and how far it has come. */
export type Erasure = AnswerAt<'/me', 'delete'>;

/**
 * Erases what the service has about the signed-in person, and revokes all tokens of the person. Needs a
 * sign-in of the last five minutes. Not available with an API key.
 */
export async function eraseOwnData(
  transport: Transport,
  options?: RequestOptions,
): Promise<Erasure> {
  return (await transport.send('delete', '/me', {}, options)).result;
}
