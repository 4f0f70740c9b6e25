import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';
import type { FeedbackIdInput } from './mark-helpful.js';

/** Takes back that the signed-in person finds a feedback helpful. Not available with an API key. */
export async function unmarkHelpful(
  transport: Transport,
  feedback: FeedbackIdInput,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('delete', '/helpful', { query: feedback }, options);
}
