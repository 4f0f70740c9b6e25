import { LRUCache } from 'lru-cache';
import { TurnQueue } from '../../turn-queue.js';
import { NetworkError } from '../connector-error.js';
import { findRequester } from '../requester.js';
import { readRetryAfter } from './retry-after.js';

interface Host {
  turns: TurnQueue;
  /** In milliseconds since 1970. */
  closedUntil: number;
}

/** Limits the requests to each host. People take turns, and half of the requests are for syncs as long as some wait. */
export class HostBudgets {
  readonly #hosts = new LRUCache<string, Host>({ max: 10_000 });
  readonly #turns: { intervalCap: number; interval: number };

  constructor(requestsPerMinute: number) {
    // A caller that requests page after page waits seconds, not the rest of a minute.
    const intervalCap = Math.ceil(requestsPerMinute / 6);
    this.#turns = { intervalCap, interval: (intervalCap / requestsPerMinute) * 60_000 };
  }

  /**
   * Sends a request when it is the turn of the host.
   * @throws NetworkError with `retryAfter` at once, while the host refuses further requests
   */
  async use(name: string, signal: AbortSignal, send: () => Promise<Response>): Promise<Response> {
    const host = this.#find(name);
    requireOpen(name, host);
    const { wallet = '', isSync } = findRequester() ?? {};
    const turn = { group: isSync ? 'reading' : 'people', turnOf: wallet };
    await host.turns.add(() => undefined, { signal, ...turn });
    requireOpen(name, host);
    const response = await send();
    if (response.status === 429 || response.status === 503) {
      const delay = readRetryAfter(response.headers) ?? 0;
      host.closedUntil = Math.max(host.closedUntil, Date.now() + delay);
    }
    return response;
  }

  #find(name: string): Host {
    const known = this.#hosts.get(name);
    if (known) return known;
    const host = { turns: new TurnQueue({ ...this.#turns, strict: true }), closedUntil: 0 };
    this.#hosts.set(name, host);
    return host;
  }
}

function requireOpen(name: string, { closedUntil }: Host): void {
  const retryAfter = closedUntil - Date.now();
  if (retryAfter <= 0) return;
  throw new NetworkError(`${name} accepts no requests for now.`, { retryAfter });
}
