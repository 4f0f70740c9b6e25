import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** Feedback as sent: giver, target and items. */
export type FeedbackInput = BodyAt<'/feedback', 'post'>;
/** The items of a feedback; `null` withdraws one. */
export type FeedbackItems = FeedbackInput['items'];

/** Gives feedback, or changes what was given for the same transaction. Needs `feedback:write`. */
export function giveFeedback(
  transport: Transport,
  feedback: FeedbackInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/feedback', feedback, options);
}
