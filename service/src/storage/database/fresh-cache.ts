import { LRUCache } from 'lru-cache';
import type { ChangedRow } from './changed-row.js';

/** A cache of database rows that is invalidated by the change feed. */
export interface Cache {
  invalidate(changed: ChangedRow): void;
  clear(): void;
}

/** The values of a cache, and how it reads them. */
export interface FreshCacheOptions<Key, Value, Subject> {
  /** The maximum number of values. */
  max: number;
  /** Reads the values of the keys that have one. */
  read: (keys: Key[]) => Promise<Iterable<[Key, Value]>>;
  /** The subject of a value, when several values have the same one: all of them are invalidated together. */
  getSubject?: (value: Value) => Subject;
}

/**
 * Stores values by key: read when first asked for, and removed when they are invalidated or the maximum is reached.
 * They are invalidated by their subject: their key, unless `getSubject` is given.
 */
export class FreshCache<
  Key extends number | string,
  Value extends object,
  Subject extends number | string = Key,
> {
  readonly #read: FreshCacheOptions<Key, Value, Subject>['read'];
  readonly #getSubject: ((value: Value) => Subject) | undefined;
  readonly #values: LRUCache<Key, Value>;
  /** The keys of the values about each subject, where keys are not the subjects themselves. */
  readonly #keys = new Map<Subject, Set<Key>>();
  /** For each read in progress, the subjects invalidated since, whose results may be out of date. */
  readonly #reads = new Set<Set<Key | Subject>>();

  constructor({ max, read, getSubject }: FreshCacheOptions<Key, Value, Subject>) {
    this.#read = read;
    this.#getSubject = getSubject;
    this.#values = new LRUCache<Key, Value>({
      // With `max`, it would reserve the memory of all values at once.
      maxSize: max,
      sizeCalculation: () => 1,
      ...(getSubject && { dispose: (value, key) => this.#unlink(getSubject(value), key) }),
    });
  }

  /** Returns the values of the keys that have one. */
  async get(keys: Iterable<Key>): Promise<Map<Key, Value>> {
    const values = new Map<Key, Value>();
    const missing = new Set<Key>();
    for (const key of keys) {
      const value = this.#values.get(key);
      if (value) values.set(key, value);
      else missing.add(key);
    }
    if (missing.size === 0) return values;
    const invalidated = new Set<Key | Subject>();
    this.#reads.add(invalidated);
    try {
      for (const [key, value] of await this.#read([...missing])) {
        values.set(key, value);
        const subject = this.#getSubject?.(value) ?? key;
        if (this.#reads.has(invalidated) && !invalidated.has(subject)) this.#store(key, value);
      }
    } finally {
      this.#reads.delete(invalidated);
    }
    return values;
  }

  invalidate(subject: Subject): void {
    if (this.#getSubject) {
      for (const key of [...(this.#keys.get(subject) ?? [])]) this.#values.delete(key);
    } else {
      this.#values.delete(subject as unknown as Key);
    }
    for (const forgotten of this.#reads) forgotten.add(subject);
  }

  clear(): void {
    this.#values.clear();
    this.#reads.clear();
  }

  #store(key: Key, value: Value): void {
    this.#values.set(key, value);
    if (!this.#getSubject) return;
    const subject = this.#getSubject(value);
    const keys = this.#keys.get(subject);
    if (keys) keys.add(key);
    else this.#keys.set(subject, new Set([key]));
  }

  #unlink(subject: Subject, key: Key): void {
    const keys = this.#keys.get(subject);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(subject);
  }
}
