import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { RelationshipBody } from '../../schemas/relationship.js';
import type { RefContext } from '../people/find-entity-by-ref.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import { deleteRelationships } from '../../storage/relationships/relationships.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findRows } from './relationship-rows.js';

/**
 * Takes back relationships that the caller stated. What others stated stays; of what was stated
 * before origins were kept, whoever may state it may take it back.
 * @throws ServiceError `noSuchEntity` when there is none of them
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
