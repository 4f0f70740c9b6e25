import { lockEntities } from '../../storage/entities/lock-entities.js';
import {
  deleteRelationshipsById,
  listRelationshipsOfOrigin,
} from '../../storage/relationships/relationships.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';

/** The maximum number of relationships that one transaction deletes. */
const batchSize = 5_000;

/** Removes all relationships of one origin, and returns their number. */
export async function removeRelationshipsOfOrigin(
  context: WriteContext,
  origin: string,
): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await removeBatch(context, origin);
    total += removed;
    if (removed < batchSize) return total;
  }
}

function removeBatch(context: WriteContext, origin: string): Promise<number> {
  return write(context, async (unit) => {
    const found = await listRelationshipsOfOrigin(unit.connection, origin, batchSize);
    await lockEntities(
      unit.connection,
      found.flatMap(({ source, target }) => [source, target]),
    );
    const removed = await deleteRelationshipsById(
      unit.connection,
      found.map(({ id }) => id),
    );
    for (const { source, target } of removed) unit.markEdge(source, target);
    return found.length;
  });
}
