import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { lockEntities } from '../../storage/entities/lock-entities.js';
import {
  deleteRelationshipsById,
  upsertRelationships,
  type Ends,
  type StatedRelationship,
} from '../../storage/relationships/relationships.js';

/**
 * Replaces derived relationships by those that are stated now. `present` are all stored ones of the content and
 * origins.
 */
export async function replaceRelationships(
  unit: UnitOfWork,
  present: readonly (Ends & { id: number; origin: string })[],
  stated: readonly StatedRelationship[],
): Promise<void> {
  const isPresent = new Set(present.map(format));
  const isStated = new Set(stated.map(format));
  const gone = present.filter((row) => !isStated.has(format(row)));
  const added = stated.filter((row) => !isPresent.has(format(row)));
  if (gone.length + added.length === 0) return;
  const ends = [...gone, ...added];
  await lockEntities(
    unit.connection,
    ends.flatMap(({ source, target }) => [source, target]),
  );
  await deleteRelationshipsById(
    unit.connection,
    gone.map(({ id }) => id),
  );
  await upsertRelationships(unit.connection, added);
  for (const { source, target } of ends) unit.markEdge(source, target);
}

const format = ({ source, target, origin }: Ends & { origin: string }) =>
  `${source} ${target} ${origin}`;
