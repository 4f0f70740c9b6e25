import { ServiceError } from '../errors/service-error.js';
import type { EntityData } from '../storage/entities/known-entities.js';

/**
 * Returns the data of an entity that was found before.
 * @throws ServiceError `conflict` when it was merged into another meanwhile
 */
export function requireEntityData(data: EntityData | undefined): EntityData {
  if (data) return data;
  throw new ServiceError(
    'conflict',
    'The entity was merged during the request: send the request again.',
  );
}
