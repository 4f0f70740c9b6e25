import type { TargetCriteria } from '../../schemas/criteria.js';
import type { Entity } from '../../schemas/entity.js';
import type { Card } from '../../storage/entities/entity-cards.js';
import { hasRef } from './find-entity-by-ref.js';

/** The target of an answer. Of a person named by a `ref` the `uuid` is that `ref`, since a `ref` hides the wallet. */
export function toTargetEntity({ isPerson, entity, node }: Card, criteria: TargetCriteria): Entity {
  return isPerson && hasRef(criteria) ? { uuid: criteria.ref, ...node } : entity;
}
