import type { RequestOptions } from '../options.js';
import type { AnswerAt, Criteria, Query } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The reader and the target of a summary. */
export type FeedbackSummaryQuery = Query<
  '/feedbackSummary',
  { sourceCriteria: Criteria; targetCriteria: Criteria }
>;
/** Aggregated feedback about an entity. */
export type FeedbackSummary = AnswerAt<'/feedbackSummary', 'get'>;

/** Aggregated feedback about an entity. Needs `read:any`. */
export async function getFeedbackSummary(
  transport: Transport,
  query: FeedbackSummaryQuery,
  options?: RequestOptions,
): Promise<FeedbackSummary> {
  return (await transport.send('get', '/feedbackSummary', { query }, options)).result;
}
