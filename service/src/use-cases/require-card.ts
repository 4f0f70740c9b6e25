import { ServiceError } from '../errors/service-error.js';
import type { Card } from '../storage/entities/entity-cards.js';

/**
 * The card of an entity that was found a moment ago.
 * @throws ServiceError `conflict` when it was merged into another meanwhile
 */
export function requireCard(card: Card | undefined): Card {
  if (card) return card;
  throw new ServiceError(
    'conflict',
    'The entity was merged during the request: send the request again.',
  );
}
