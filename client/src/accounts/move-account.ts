import type { RequestOptions } from '../options.js';
import type { BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The wallet that may connect the account. */
export type AccountMove = BodyAt<'/accounts/{id}/move', 'post'>;

/**
 * Disconnects an account, and lets another wallet connect it within a day. Needs a sign-in of the last five minutes.
 * Not available with an API key.
 */
export async function moveAccount(
  transport: Transport,
  id: string,
  move: AccountMove,
  options?: RequestOptions,
): Promise<void> {
  const path = `/accounts/${encodeURIComponent(id)}/move` as '/accounts/{id}/move';
  await transport.send('post', path, { body: move }, options);
}
