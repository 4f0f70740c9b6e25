import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** What an owner replies to which feedback. */
export type ReplyInput = BodyAt<'/reply', 'post'>;

/**
 * Replies to a feedback as an owner of its target, or changes the reply. Not available with an API key.
 * @throws SvcError `notAllowed` unless the signed-in person owns the target
 */
export function replyToFeedback(
  transport: Transport,
  reply: ReplyInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/reply', reply, options);
}
