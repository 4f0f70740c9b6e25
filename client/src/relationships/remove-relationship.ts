import type { RequestOptions } from '../options.js';
import type { Transport } from '../transport.js';
import type { RelationshipInput } from './add-relationship.js';

/**
 * Takes back relationships that the caller stated itself, named as they were added. Needs
 * `relationship:write`.
 */
export async function removeRelationship(
  transport: Transport,
  relationship: RelationshipInput,
  options?: RequestOptions,
): Promise<void> {
  await transport.send('delete', '/relationship', { body: relationship }, options);
}
