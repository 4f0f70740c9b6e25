import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** Which feedback. */
export type FeedbackIdInput = BodyAt<'/helpful', 'post'>;

/**
 * Stores that the signed-in person finds a feedback helpful. Not available with an API key.
 * @throws SvcError `notAllowed` for its giver and for owners of the target
 */
export function markHelpful(
  transport: Transport,
  feedback: FeedbackIdInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/helpful', feedback, options);
}
