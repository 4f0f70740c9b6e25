import { hash } from 'node:crypto';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/**
 * Counts requests in windows of time, for a maximum number of keys. To make room for new keys, it deletes expired
 * counters first, then the lowest ones.
 */
export class CounterStore implements FastifyRateLimitStore {
  readonly #maximumKeys: number;
  /** The position of each key's counter. */
  readonly #slots = new Map<string, number>();
  readonly #keys: string[] = [];
  readonly #requests: Uint32Array;
  /** The start of each window, in milliseconds. */
  readonly #startedAt: Float64Array;
  readonly #free: number[] = [];
  /** The position at which the next search for counters starts, so that of equal ones the oldest are deleted first. */
  #next = 0;

  constructor({ maximumKeys = 200_000 }: { maximumKeys?: number } = {}) {
    this.#maximumKeys = maximumKeys;
    this.#requests = new Uint32Array(maximumKeys);
    this.#startedAt = new Float64Array(maximumKeys);
  }

  incr(key: string, callback: Callback, window: number): void {
    const now = performance.now();
    // A short copy: a part of the header would keep the full header in memory.
    const id = hash('sha256', key, 'binary');
    const slot = this.#slots.get(id) ?? this.#add(id, window, now);
    if (this.#startedAt[slot]! + window <= now) this.#start(slot, now);
    const current = (this.#requests[slot]! += 1);
    callback(null, { current, ttl: this.#startedAt[slot]! + window - now });
  }

  /** Each limit has a store of its own: the one that its options have, or one like this. */
  child(options: object = {}): FastifyRateLimitStore {
    const { store } = options as { store?: FastifyRateLimitStore };
    return store ?? new CounterStore({ maximumKeys: this.#maximumKeys });
  }

  #add(id: string, window: number, now: number): number {
    if (this.#slots.size === this.#maximumKeys) this.#makeRoom(window, now);
    const slot = this.#free.pop() ?? this.#keys.length;
    this.#keys[slot] = id;
    this.#slots.set(id, slot);
    this.#start(slot, now);
    return slot;
  }

  #start(slot: number, now: number): void {
    this.#requests[slot] = 0;
    this.#startedAt[slot] = now;
  }

  /** Deletes a fiftieth of the counters, so that a new key takes constant time on average. */
  #makeRoom(window: number, now: number): void {
    const levels = this.#requests.map((requests, slot) =>
      this.#startedAt[slot]! + window <= now ? 0 : Math.min(requests, highestLevel),
    );
    const { level, ofLevel } = findLowest(levels, Math.ceil(this.#maximumKeys / 50));
    let left = ofLevel;
    const first = this.#next;
    for (let index = 0; index < this.#maximumKeys; index++) {
      const slot = (first + index) % this.#maximumKeys;
      if (levels[slot]! > level || (levels[slot] === level && left === 0)) continue;
      if (levels[slot] === level) {
        left -= 1;
        this.#next = slot + 1;
      }
      this.#slots.delete(this.#keys[slot]!);
      this.#free.push(slot);
    }
  }
}

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

/** The highest level: counters above it count as equal. */
const highestLevel = 10_000;

/** Returns the level up to which the given number of lowest counters reach, and how many of them have that level. */
function findLowest(levels: Uint32Array, number: number): { level: number; ofLevel: number } {
  const numbers = new Uint32Array(highestLevel + 1);
  for (const level of levels) numbers[level]! += 1;
  let level = 0;
  let ofLevel = number;
  while (numbers[level]! < ofLevel) {
    ofLevel -= numbers[level]!;
    level += 1;
  }
  return { level, ofLevel };
}
