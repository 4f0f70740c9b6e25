import type { RequestOptions } from '../options.js';
import type { AnswerAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The accounts that a person has connected. */
export type ConnectedAccounts = AnswerAt<'/accounts', 'get'>;
/** An account at a network that the signed-in person has connected. */
export type ConnectedAccount = ConnectedAccounts['accounts'][number];

/** The accounts that the signed-in person has connected. Not available with an API key. */
export async function listAccounts(
  transport: Transport,
  options?: RequestOptions,
): Promise<ConnectedAccounts> {
  return (await transport.send('get', '/accounts', {}, options)).result;
}
