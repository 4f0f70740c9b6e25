import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';
import type { FeedbackIdInput } from './mark-helpful.js';

/** Withdraws the reply to a feedback as an owner of its target. Not available with an API key. */
export async function withdrawReply(
  transport: Transport,
  feedback: FeedbackIdInput,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('delete', '/reply', { query: feedback }, options);
}
