import type { RequestOptions } from '../options.js';
import type { AnswerAt, Criteria, Query } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The reader and the target of a summary. */
export type InteractionSummaryQuery = Query<
  '/interactionSummary',
  { sourceCriteria: Criteria; targetCriteria: Criteria }
>;
/** What people did with an entity, by type. */
export type InteractionSummary = AnswerAt<'/interactionSummary', 'get'>;

/** What people did with an entity, other than feedback. Needs `read:any`. */
export async function getInteractionSummary(
  transport: Transport,
  query: InteractionSummaryQuery,
  options?: RequestOptions,
): Promise<InteractionSummary> {
  return (await transport.send('get', '/interactionSummary', { query }, options)).result;
}
