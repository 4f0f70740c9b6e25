import type { RequestOptions } from '../options.js';
import type { AnswerAt, Criteria, Query } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Whose public ratings to read: at most 100 targets of a type. */
export type RatingsQuery = Query<'/ratings', { targetCriterias: readonly Criteria[] }>;
/** What all people say about a target in numbers. */
export type Rating = AnswerAt<'/ratings', 'get'>[number];

/** The public ratings of targets, the same for every reader; open to anybody. */
export async function listRatings(
  transport: Transport,
  query: RatingsQuery,
  options?: RequestOptions,
): Promise<Rating[]> {
  return (await transport.send('get', '/ratings', { query }, options)).result;
}
