import type { TargetCriteria } from '../../schemas/criteria.js';
import type { Entity } from '../../schemas/entity.js';
import type { EntityData } from '../../storage/entities/known-entities.js';

/**
 * Returns the target for an answer. The `uuid` of a person is the `ref` or `uuid` of the request: another one can be
 * the wallet.
 */
export function toTargetEntity(
  { isPerson, entity, node }: EntityData,
  criteria: TargetCriteria,
): Entity {
  const named = criteria.ref ?? criteria.uuid ?? criteria.ids?.['uuid'];
  if (!isPerson || typeof named !== 'string') return entity;
  return named.toLowerCase() === entity.uuid ? entity : { uuid: named, ...node };
}
