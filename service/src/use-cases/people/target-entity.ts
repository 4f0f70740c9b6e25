import type { TargetCriteria } from '../../schemas/criteria.js';
import type { Entity } from '../../schemas/entity.js';
import type { EntityData } from '../../storage/entities/known-entities.js';

/**
 * The target of an answer. Of a person the `uuid` is the `ref` or `uuid` that the request names: another one can be
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
