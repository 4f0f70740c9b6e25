import { eachRelationship } from '@x-svc/client/relationships/list-relationships';
import { removeRelationship } from '@x-svc/client/relationships/remove-relationship';
import type { OwnRelationship } from '../base/api-types';
import { callService } from '../base/connection';
import { getConnection, state } from '../base/state';
import { withIdentity } from '../session/identity';
import { ignoreMissing, reloadNetwork, type PersonRequest } from './network-change';

/** The relationships that lead from the signed-in person to another, by who can withdraw them. */
export interface Vouching {
  /** Those that the person has stated. */
  own: OwnRelationship[];
  /** Those that others have stated. */
  others: OwnRelationship[];
}

/** Loads the relationships by which a person is in the network of the signed-in person. */
export async function loadVouching(request: PersonRequest): Promise<Vouching> {
  const connection = getConnection(request.apiUrl);
  const query = { targetCriteria: { ref: request.ref }, limit: 100 };
  const vouching: Vouching = { own: [], others: [] };
  const load = callService(connection, async (transport) => {
    for await (const relationship of eachRelationship(transport, query)) {
      // People who have something in common do not vouch for each other.
      if (relationship.type === 'has') continue;
      vouching[isRemovable(relationship) ? 'own' : 'others'].push(relationship);
    }
  });
  await withIdentity(connection, load);
  return vouching;
}

/** Withdraws relationships of the signed-in person to another. */
export async function removeRelationships(
  request: PersonRequest,
  relationships: readonly OwnRelationship[],
): Promise<void> {
  const connection = getConnection(request.apiUrl);
  const sourceCriteria = { uuid: state.identity?.address ?? '' };
  try {
    for (const { type, properties } of relationships) {
      const body = { type, sourceCriteria, targetCriteria: { ref: request.ref }, properties };
      await withIdentity(
        connection,
        ignoreMissing(callService(connection, (transport) => removeRelationship(transport, body))),
      );
    }
  } finally {
    // Some of them may be removed when one fails.
    reloadNetwork();
  }
}

/**
 * Whether the signed-in person has stated the relationship.
 * `unknown`: stated before the service stored who states a relationship; its source may remove it.
 */
export function isRemovable({ origin, inverse }: OwnRelationship): boolean {
  return !inverse && (origin === 'self' || origin === 'unknown');
}
