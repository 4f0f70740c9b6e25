import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';

/** Revokes all access tokens of the signed-in user, on all devices and in all apps. */
export async function logoutEverywhere(
  transport: Transport,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('post', '/auth/logoutEverywhere', {}, options);
}
