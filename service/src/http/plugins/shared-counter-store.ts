import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { RequestCount } from '../../storage/request-counts.js';

/** The maximum number of callers whose limit is known to be exceeded. */
const maximumExceeded = 20_000;

/** Counts requests for all instances. A caller that exceeds the limit causes no further work until the window ends. */
export class SharedCounterStore implements FastifyRateLimitStore {
  readonly #count: Count;
  readonly #exceeded = new LRUCache<string, RequestCount & { endsAt: number }>({
    max: maximumExceeded,
  });

  constructor(count: Count) {
    this.#count = count;
  }

  incr(key: string, callback: Callback, window: number, max: number): void {
    const known = this.#exceeded.get(key);
    const ttl = known ? known.endsAt - performance.now() : 0;
    if (known && ttl > 0) {
      callback(null, { current: known.current, ttl });
      return;
    }
    this.#count(key, window).then(
      (count) => {
        if (count.current > max)
          this.#exceeded.set(key, { ...count, endsAt: performance.now() + count.ttl });
        callback(null, count);
      },
      (error: unknown) => callback(error as Error),
    );
  }

  child(): SharedCounterStore {
    return new SharedCounterStore(this.#count);
  }
}

/** Counts a request of the caller with the key, in a window of this number of milliseconds. */
type Count = (key: string, window: number) => Promise<RequestCount>;
type Callback = Parameters<FastifyRateLimitStore['incr']>[1];
