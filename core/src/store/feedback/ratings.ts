import { listRatings } from '@x-svc/client/feedback/list-ratings';
import type { Rating } from '../base/api-types';
import { callService } from '../base/connection';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { getConnection } from '../base/state';
import { findItem, normalizeUuid } from './ranking';

/** A request for the public rating of one target. */
export interface RatingRequest {
  apiUrl: string | undefined;
  targetType: string | undefined;
  targetUuid: string;
}

const prefix = 'rating ';
/** How many targets the service allows in one request. */
const largestBatch = 100;

/**
 * Loads the public rating of a target into the slot; undefined for a target that the service does not
 * know. This needs no sign-in. Requests of the same task are sent together.
 */
export function requestRating(slot: LoadSlot<Rating | undefined>, request: RatingRequest): void {
  const { targetType } = request;
  const uuid = normalizeUuid(request.targetUuid || '');
  if (!targetType || !uuid) {
    slot.leave();
    return;
  }
  const { apiUrl } = getConnection(request.apiUrl);
  slot.join(prefix + JSON.stringify([apiUrl, targetType, uuid]), () =>
    joinBatch(apiUrl, targetType, uuid),
  );
}

/** Loads all public ratings on the page again. */
export function reloadRatings(): void {
  reload((key) => key.startsWith(prefix));
}

interface Batch {
  uuids: Set<string>;
  answer: Promise<Rating[]>;
}

const batches = new Map<string, Batch>();

async function joinBatch(apiUrl: string, targetType: string, uuid: string) {
  const key = `${apiUrl} ${targetType}`;
  let batch = batches.get(key);
  if (!batch || batch.uuids.size === largestBatch) {
    const uuids = new Set<string>();
    batch = { uuids, answer: sendLater(key, apiUrl, targetType, uuids) };
    batches.set(key, batch);
  }
  batch.uuids.add(uuid);
  return findItem(await batch.answer, uuid);
}

async function sendLater(key: string, apiUrl: string, targetType: string, uuids: Set<string>) {
  // Elements that are added together request their ratings in the same task.
  await new Promise((resolve) => setTimeout(resolve));
  if (batches.get(key)?.uuids === uuids) batches.delete(key);
  // In a fixed order, so that the browser's cache recognises the request.
  const targetCriterias = [...uuids].sort().map((one) => ({ uuid: one }));
  return callService({ apiUrl }, (transport) =>
    listRatings(transport, { targetType, targetCriterias }),
  );
}
