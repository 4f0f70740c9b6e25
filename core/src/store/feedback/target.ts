import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import type { FeedbackPage } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadSlot } from '../base/load-slot';
import { buildKey, getConnection, state } from '../base/state';

/** Loads the public feedback about a target into the slot, if the reader is anonymous. */
export function requestTarget(
  slot: LoadSlot<FeedbackPage>,
  targetUuid: string,
  apiUrl: string | undefined,
): void {
  if (state.identity) {
    slot.leave();
    return;
  }
  const query = { targetCriteria: { uuid: targetUuid }, limit: 1 };
  const connection = getConnection(apiUrl);
  slot.join(buildKey(connection, 'target', targetUuid), (signal) =>
    callService(connection, (transport) => listFeedback(transport, query, { signal })),
  );
}
