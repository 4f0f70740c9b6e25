import { setTimeout as sleep } from 'node:timers/promises';

/** A reading in progress. */
export interface Reading<Found> {
  /** What has been found until now; it grows. */
  readonly found: Found;
  /** Resolves when all is found that can be; never rejects. */
  readonly done: Promise<void>;
}

/** The times of a reading, in milliseconds. */
interface ReadingTimes {
  /** How long callers wait for its end. */
  limit: number;
  /** How long its result is used. */
  reuse: number;
}

/** Reads once at a time for all callers, and again after some seconds. */
export class SharedReading<Found> {
  readonly #begin: () => Reading<Found>;
  readonly #times: ReadingTimes;
  #latest: Reading<Found> | undefined;

  constructor(begin: () => Reading<Found>, times: ReadingTimes) {
    this.#begin = begin;
    this.#times = times;
  }

  /** Returns what has been found after the limit of time, or earlier if that is all. */
  async get(): Promise<Found> {
    const { found, done } = (this.#latest ??= this.#start());
    const ended = new AbortController();
    const { signal } = ended;
    const late = sleep(this.#times.limit, undefined, { ref: false, signal }).catch(() => undefined);
    await Promise.race([done, late]);
    ended.abort();
    return found;
  }

  #start(): Reading<Found> {
    const reading = this.#begin();
    void reading.done.then(() => {
      setTimeout(() => (this.#latest = undefined), this.#times.reuse).unref();
    });
    return reading;
  }
}
