import type { RequestOptions } from '../options.js';
import type { BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Whether reading the account is paused. */
export type AccountChange = BodyAt<'/accounts/{id}', 'patch'>;

/** Pauses reading a connected account, or continues it. Not available with an API key. */
export async function changeAccount(
  transport: Transport,
  id: string,
  change: AccountChange,
  options?: RequestOptions,
): Promise<void> {
  const path = `/accounts/${encodeURIComponent(id)}` as '/accounts/{id}';
  await transport.send('patch', path, { body: change }, options);
}
