import { commandLine, recordAct } from '../../auth/record-act.js';
import { formatClientOrigin } from '../../auth/principal.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import {
  deleteRelationshipsById,
  listRelationshipsOfOrigin,
} from '../../storage/relationships/relationships.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';

/** The maximum number of relationships that one transaction deletes. */
const batchSize = 5_000;

/** Removes all relationships that a client stated, and returns their number. */
export async function removeRelationshipsOfClient(
  context: WriteContext,
  name: string,
): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await removeBatch(context, name);
    total += removed;
    if (removed < batchSize) return total;
  }
}

function removeBatch(context: WriteContext, name: string): Promise<number> {
  return write(context, async (unit) => {
    const origin = formatClientOrigin(name);
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
    if (found.length > 0) {
      const act = { action: 'remove-relationships', name, count: found.length } as const;
      await recordAct(unit.connection, commandLine, act);
    }
    return found.length;
  });
}
