import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';

/** Revokes the transport's access token. */
export async function logout(transport: Transport, options?: RequestOptions): Promise<void> {
  await transport.send('post', '/auth/logout', {}, options);
}
