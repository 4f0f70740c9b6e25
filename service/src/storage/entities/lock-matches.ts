import type { Connection } from '../database/database.js';
import { findRelated } from './find-related.js';
import type { Identifier } from './identifier.js';
import { ConcurrentChangeError, lockEntities } from './lock-entities.js';
import { matchIdentifiers } from './match-identifiers.js';
import { readEntities, type StoredEntity } from './stored-entities.js';

/**
 * Finds the entities that any of the identifiers name, oldest first, and locks them for a write that gives them all
 * the type. Where that changes edges, the entities at their other ends are locked too.
 */
export async function lockMatches(
  connection: Connection,
  { type, identifiers }: { type: string; identifiers: readonly Identifier[] },
): Promise<StoredEntity[]> {
  const matches = await matchIdentifiers(connection, identifiers);
  if (matches.length === 0) return [];
  const types = new Map(matches.map((match) => [match.entity, match.type]));
  const ids = [...types.keys()];
  // Edges depend on the types of both ends, so the other ends are locked too.
  const changesEdges = ids.length > 1 || types.get(ids[0]!) !== type;
  const others = changesEdges ? await findRelated(connection, ids) : [];
  await lockEntities(connection, [...ids, ...others]);

  const found = await readEntities(connection, ids);
  const relatedNow = changesEdges ? await findRelated(connection, ids) : [];
  if (
    found.some((entity) => entity.type !== types.get(entity.id)) ||
    relatedNow.some((id) => !others.includes(id))
  ) {
    throw new ConcurrentChangeError('An entity was changed.');
  }
  return found;
}
