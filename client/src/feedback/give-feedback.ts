import type { RequestOptions } from '../options.js';
import type { AnswerAt, BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Feedback as sent: giver, target and items. */
export type FeedbackInput = BodyAt<'/feedback', 'post'>;
/** The items of a feedback; `null` withdraws one. */
export type FeedbackItems = FeedbackInput['items'];
/** What giving feedback did. */
export interface FeedbackWritten extends Written {
  /** Why it is hidden; absent if it is shown. */
  moderation?: NonNullable<AnswerAt<'/feedback', 'post'>['moderation']>;
}

/** Gives feedback, or changes what was given for the same transaction. Needs `feedback:write`. */
export async function giveFeedback(
  transport: Transport,
  feedback: FeedbackInput,
  options?: RequestOptions,
): Promise<FeedbackWritten> {
  const { status, result } = await transport.send('post', '/feedback', { body: feedback }, options);
  return { created: status === 201, ...result };
}
