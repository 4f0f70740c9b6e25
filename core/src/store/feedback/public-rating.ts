import { listRatings } from '@x-svc/client/feedback/list-ratings';
import type { Rating } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadSlot } from '../base/load-slot';
import { getConnection } from '../base/state';
import { feedbackPrefix, type TargetRequest } from './feedback';

/** Loads what all people say about the target in numbers; undefined if the service does not know it. */
export function requestPublicRating(
  slot: LoadSlot<Rating | undefined>,
  { apiUrl, targetUuid }: TargetRequest,
  targetType: string,
): void {
  const connection = { ...getConnection(apiUrl), token: undefined };
  const key = JSON.stringify(['rating', connection.apiUrl, targetType, targetUuid]);
  const query = { targetType, targetCriterias: [{ uuid: targetUuid }] };
  slot.join(feedbackPrefix + key, async (signal) => {
    const ratings = await callService(connection, (transport) =>
      listRatings(transport, query, { signal }),
    );
    return ratings[0];
  });
}
