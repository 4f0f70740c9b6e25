import type { RequestOptions } from '../options.js';
import type { AnswerAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** When the account is read. */
export type RefreshedAccount = AnswerAt<'/accounts/{id}/refresh', 'post'>;

/**
 * Has a connected account read soon instead of at its next time; once a day at most where the network charges for it.
 * Not available with an API key.
 */
export async function refreshAccount(
  transport: Transport,
  id: string,
  options?: RequestOptions,
): Promise<RefreshedAccount> {
  const path = `/accounts/${encodeURIComponent(id)}/refresh` as '/accounts/{id}/refresh';
  return (await transport.send('post', path, {}, options)).result;
}
