import type { RequestOptions } from '../options.js';
import type { AnswerAt, Criteria, Query } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Whose network is asked about what, and which page of the answer. */
export type RecommenderQuery = Query<
  '/recommenders',
  { sourceCriteria?: Criteria; targetCriteria: Criteria }
>;
/** A page of the people of a network who have an opinion; `cursor` leads to the next. */
export type RecommenderPage = AnswerAt<'/recommenders', 'get'>;
/** A person of the network, what it says about the target, and how the reader knows it. */
export type Recommender = RecommenderPage['people'][number];

/** A page of the people of a person's network who have an opinion about a target. Needs `read:any`. */
export async function listRecommenders(
  transport: Transport,
  query: RecommenderQuery,
  options?: RequestOptions,
): Promise<RecommenderPage> {
  return (await transport.send('get', '/recommenders', { query }, options)).result;
}
