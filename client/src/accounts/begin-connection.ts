import type { RequestOptions } from '../options.js';
import type { AnswerAt, BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which network, and what it asks for: a handle or a server. */
export type ConnectionInput = BodyAt<'/accounts/begin', 'post'>;
/** What the page does next, and the `state` with which the connection finishes. */
export type BegunConnection = AnswerAt<'/accounts/begin', 'post'>;

/** Begins to connect an account of the signed-in person. Not available with an API key. */
export async function beginConnection(
  transport: Transport,
  connection: ConnectionInput,
  options?: RequestOptions,
): Promise<BegunConnection> {
  return (await transport.send('post', '/accounts/begin', { body: connection }, options)).result;
}
