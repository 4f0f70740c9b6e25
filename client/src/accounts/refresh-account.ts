import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';

/** Has a connected account read soon instead of at its next time. Not available with an API key. */
export async function refreshAccount(
  transport: Transport,
  id: string,
  options?: RequestOptions,
): Promise<void> {
  const path = `/accounts/${encodeURIComponent(id)}/refresh` as '/accounts/{id}/refresh';
  await transport.send('post', path, {}, options);
}
