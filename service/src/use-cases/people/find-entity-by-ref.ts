import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { TargetCriteria } from '../../schemas/criteria.js';
import type { EntityContext } from '../../storage/entities/known-entities.js';
import type { IdentifierContext } from '../../storage/entities/known-identifiers.js';
import type { PersonRefs } from '../../auth/person-refs.js';

/** Resolves the `ref` of an entity in an answer. */
export interface RefContext extends EntityContext {
  readonly refs: PersonRefs;
}

/** Finds entities by criteria or `ref`. */
export interface FindContext extends RefContext, IdentifierContext {}

/** Whether the criteria identify an entity by a `ref`. */
export function hasRef<Criteria extends object>(
  criteria: Criteria,
): criteria is Criteria & { ref: string } {
  return 'ref' in criteria && criteria.ref !== undefined;
}

/**
 * Finds the entity of a `ref` of the reader.
 * @param reader the signed-in user's own entity; undefined for clients, who have no refs
 * @throws ServiceError `invalidField` or `noSuchEntity`
 */
export async function findEntityByRef(
  { refs, entities }: RefContext,
  reader: EntityId | undefined,
  field: string,
  criteria: Pick<TargetCriteria, 'ref'> & { ref: string },
): Promise<EntityId> {
  if (reader === undefined) {
    throw new ServiceError('invalidField', `${field}.ref is for signed-in users only.`);
  }
  if (Object.keys(criteria).length > 1) {
    throw new ServiceError('invalidField', `${field}.ref must be the only field.`);
  }
  const id = refs.decode(reader, criteria.ref);
  if (id !== undefined && (await entities.get([id])).has(id)) return id;
  throw new ServiceError('noSuchEntity', `${field} matches no entity.`);
}
