import type { RequestOptions } from '../options.js';
import type { BlockInput } from '../people/block-person.js';
import type { AnswerAt, Criteria, Query } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which page of whose relationships to what; a person's own without `sourceCriteria`. */
export type RelationshipQuery = Query<
  '/relationships',
  { sourceCriteria?: Criteria; targetCriteria?: BlockInput['targetCriteria'] }
>;
/** A page of relationships; `cursor` leads to the next. */
export type RelationshipPage = AnswerAt<'/relationships', 'get'>;
/** A relationship that leads from a person, with who stated it. */
export type OwnRelationship = RelationshipPage['relationships'][number];

/** A page of the relationships that lead from a person, the newest first. Needs `read:any`. */
export async function listRelationships(
  transport: Transport,
  query: RelationshipQuery = {},
  options?: RequestOptions,
): Promise<RelationshipPage> {
  return (await transport.send('get', '/relationships', { query }, options)).result;
}

/** All relationships that lead from a person, page after page as they are asked for. */
export async function* eachRelationship(
  transport: Transport,
  query: RelationshipQuery = {},
  options?: RequestOptions,
): AsyncGenerator<OwnRelationship, void> {
  let cursor = query.cursor;
  do {
    const asked = { ...query, ...(cursor ? { cursor } : {}) };
    const page = await listRelationships(transport, asked, options);
    yield* page.relationships;
    cursor = page.cursor;
  } while (cursor);
}
