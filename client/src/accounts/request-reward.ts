import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';

/**
 * Asks for the rewards of reward tokens for a connected account. Everybody then sees on the chain that the wallet has
 * connected an account of the network. Not available with an API key.
 */
export async function requestReward(
  transport: Transport,
  id: string,
  options?: RequestOptions,
): Promise<void> {
  const path = `/accounts/${encodeURIComponent(id)}/reward` as '/accounts/{id}/reward';
  await transport.send('post', path, {}, options);
}
