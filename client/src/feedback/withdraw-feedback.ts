import type { RequestOptions } from '../options.js';
import type { Criteria } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which feedback: by whom, about what, of which transaction. */
export interface FeedbackKey {
  sourceCriteria: Criteria;
  targetCriteria: Criteria;
  transactionId?: string;
}

/** Withdraws a feedback with all its items. Needs `feedback:write`. */
export async function withdrawFeedback(
  transport: Transport,
  feedback: FeedbackKey,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('delete', '/feedback', { query: feedback }, options);
}
