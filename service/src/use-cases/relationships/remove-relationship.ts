import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { RelationshipBody } from '../../schemas/relationship.js';
import type { RefContext } from '../people/find-entity-by-ref.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import { deleteRelationships } from '../../storage/relationships/relationships.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findRows } from './relationship-rows.js';

/**
 * Deletes relationships that the principal stated, but none that others stated. A relationship without an origin,
 * from an earlier version, is deleted for every principal that may state it.
 * @throws ServiceError `noSuchEntity` when none exists
 */
export async function removeRelationship(
  context: WriteContext & RefContext,
  principal: Principal,
  body: RelationshipBody,
): Promise<void> {
  await write(context, async (unit) => {
    const rows = await findRows(context, unit, principal, body);
    await lockEntities(
      unit.connection,
      rows.flatMap(({ source, target }) => [source, target]),
    );
    const removed = await deleteRelationships(unit.connection, rows);
    if (removed.length === 0) {
      throw new ServiceError('noSuchEntity', 'You have not stated this relationship.');
    }
    for (const { source, target } of removed) unit.markEdge(source, target);
  });
}
