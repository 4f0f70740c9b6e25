import type { RequestOptions } from '../options.js';
import type { AnswerAt, Criteria, Query, Schemas } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Context of a ranking: origin and destination. */
export type Context = Schemas['GeoContext'];
/** The reader and the entities of a ranking. */
export type RankingQuery = Query<
  '/ranking',
  { sourceCriteria: Criteria; targetCriterias?: readonly Criteria[]; context?: Context }
>;
/** One entity of a ranking, with what the network says about it. */
export type RankingItem = AnswerAt<'/ranking', 'get'>[number];
/** An entity as returned. */
export type Entity = RankingItem['entity'];
/** A step of a path through the network. */
export type PathStep = RankingItem['relationshipPaths'][number][number];

/** Entities as a person's network sees them, the best first. Needs `read:any`. */
export async function getRanking(
  transport: Transport,
  query: RankingQuery,
  options?: RequestOptions,
): Promise<RankingItem[]> {
  return (await transport.send('get', '/ranking', { query }, options)).result;
}
