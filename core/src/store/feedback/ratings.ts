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
  /** Default: any type. */
  targetType?: string | undefined;
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
  if (!request.targetUuid) {
    slot.leave();
    return;
  }
  const uuid = normalizeUuid(request.targetUuid);
  const { apiUrl } = getConnection(request.apiUrl);
  slot.join(prefix + JSON.stringify([apiUrl, targetType, uuid]), (signal) =>
    joinBatch(apiUrl, targetType, uuid, signal),
  );
}

/** Loads all public ratings on the page again. */
export function reloadRatings(): void {
  reload((key) => key.startsWith(prefix));
}

interface Batch {
  /** The signal of the request for each target, by its uuid. */
  waiting: Map<string, AbortSignal>;
  answer: Promise<Rating[]>;
}

const batches = new Map<string, Batch>();

async function joinBatch(
  apiUrl: string,
  targetType: string | undefined,
  uuid: string,
  signal: AbortSignal,
): Promise<Rating | undefined> {
  const key = `${apiUrl} ${targetType ?? ''}`;
  let batch = batches.get(key);
  if (!batch || batch.waiting.size === largestBatch) {
    const waiting: Batch['waiting'] = new Map();
    const close = () => batches.get(key)?.waiting === waiting && batches.delete(key);
    batch = { waiting, answer: sendLater(apiUrl, targetType, waiting, close) };
    batches.set(key, batch);
  }
  batch.waiting.set(uuid, signal);
  return findItem(await batch.answer, uuid);
}

async function sendLater(
  apiUrl: string,
  targetType: string | undefined,
  waiting: Batch['waiting'],
  close: () => void,
): Promise<Rating[]> {
  // Elements that are added together request their ratings in the same task.
  await new Promise((resolve) => setTimeout(resolve));
  close();
  return callService({ apiUrl }, async (transport) => {
    const uuids = [...waiting].flatMap(([uuid, { aborted }]) => (aborted ? [] : [uuid]));
    if (uuids.length === 0) return [];
    // In a fixed order, so that the browser's cache recognises the request.
    const targetCriterias = uuids.sort().map((uuid) => ({ uuid }));
    return listRatings(transport, { ...(targetType && { targetType }), targetCriterias });
  });
}
