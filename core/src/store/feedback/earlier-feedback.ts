import { listFeedback } from '@x-svc/client/feedback/list-feedback';
import type { FeedbackPage } from '../base/api-types';
import { callService } from '../base/connection';
import { LoadSlot, type LoadHost } from '../base/load-slot';
import { reload, type Load } from '../base/loads';
import { buildKey } from '../base/state';
import { withIdentity } from '../session/identity';
import { feedbackPrefix, type TargetRequest } from './feedback';
import { buildReaderQuery, connectReader, type FeedbackSelection } from './feedback-list';

/** The largest page that the service allows. */
const limit = 100;

/**
 * The earlier feedback of givers, by the id of the feedback that stands for them in a list. Call
 * `request` while rendering and `leave` when disconnected.
 */
export class EarlierFeedback {
  readonly #host: LoadHost;
  readonly #slots = new Map<string, LoadSlot<FeedbackPage>>();

  constructor(host: LoadHost) {
    this.#host = host;
  }

  /** Loads the feedback given before each of these, and leaves the other loads. */
  request(request: TargetRequest, selection: FeedbackSelection, ids: ReadonlySet<string>): void {
    for (const [id, slot] of this.#slots) {
      if (ids.has(id)) continue;
      slot.leave();
      this.#slots.delete(id);
    }
    for (const id of ids) this.#join(request, selection, id);
  }

  /** The earlier feedback of a giver; undefined if it was not requested. */
  getLoad(id: string): Load<FeedbackPage> | undefined {
    return this.#slots.get(id)?.load;
  }

  /** Loads the feedback given before this one again. */
  reload(id: string): void {
    const key = this.#slots.get(id)?.key;
    reload((one) => one === key);
  }

  leave(): void {
    for (const slot of this.#slots.values()) slot.leave();
    this.#slots.clear();
  }

  #join(request: TargetRequest, selection: FeedbackSelection, id: string): void {
    let slot = this.#slots.get(id);
    if (!slot) this.#slots.set(id, (slot = new LoadSlot(this.#host)));
    const connect = connectReader(request);
    const { sourceUuid, targetUuid } = request;
    const key = buildKey(connect(), 'earlier', sourceUuid, targetUuid, selection, id);
    slot.join(feedbackPrefix + key, (signal) => {
      const connection = connect();
      const query = { ...buildReaderQuery(request, connection, selection), earlierThan: id, limit };
      return withIdentity(
        connection,
        callService(connection, (transport) => listFeedback(transport, query, { signal })),
      );
    });
  }
}
