import type { RequestOptions } from '../options.js';
import type { BodyAt, Written } from '../schema-types.js';
import type { Transport } from '../transport.js';
import { write } from '../write.js';

/** Who knows whom, or has done what with what. */
export type RelationshipInput = BodyAt<'/relationship', 'post'>;

/** Adds relationships: who vouches for whom, or who interacted with what. Needs `relationship:write`. */
export function addRelationship(
  transport: Transport,
  relationship: RelationshipInput,
  options?: RequestOptions,
): Promise<Written> {
  return write(transport, '/relationship', relationship, options);
}
