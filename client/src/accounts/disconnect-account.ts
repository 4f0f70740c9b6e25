import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';

/** Disconnects an account, and removes what was read from it. Not available with an API key. */
export async function disconnectAccount(
  transport: Transport,
  id: string,
  options?: RequestOptions,
): Promise<void> {
  const path = `/accounts/${encodeURIComponent(id)}` as '/accounts/{id}';
  await transport.send('delete', path, {}, options);
}
