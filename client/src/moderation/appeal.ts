import type { RequestOptions } from '../options.js';
import type { BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which feedback or reply should be shown again, and why. */
export type AppealInput = BodyAt<'/appeal', 'post'>;

/**
 * Appeals, once, against the decision to hide the signed-in person's feedback or reply. Not available with
 * an API key.
 * @throws SvcError `conflict` when it is not hidden, or was appealed before
 */
export async function appeal(
  transport: Transport,
  appealed: AppealInput,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('post', '/appeal', { body: appealed }, options);
}
