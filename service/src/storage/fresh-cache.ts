import { LRUCache } from 'lru-cache';
import type { Touched } from '../service-context.js';

/** What a node keeps of the database in memory, and forgets when the change log says so. */
export interface Cache {
  forget(changed: Touched): void;
  clear(): void;
}

/** Values by key, read when first asked for and kept until forgotten or pushed out by others. */
export class FreshCache<Key extends number | string, Value extends object> {
  readonly #values: LRUCache<Key, Value>;
  /** What was forgotten while each read was under way, whose result may then be out of date. */
  readonly #reads = new Set<Set<Key>>();

  constructor(
    max: number,
    readonly read: (keys: Key[]) => Promise<Iterable<[Key, Value]>>,
  ) {
    this.#values = new LRUCache({ max });
  }

  /** The values of the keys that have one. */
  async get(keys: Iterable<Key>): Promise<Map<Key, Value>> {
    const values = new Map<Key, Value>();
    const missing = new Set<Key>();
    for (const key of keys) {
      const value = this.#values.get(key);
      if (value) values.set(key, value);
      else missing.add(key);
    }
    if (missing.size === 0) return values;
    const forgotten = new Set<Key>();
    this.#reads.add(forgotten);
    try {
      for (const [key, value] of await this.read([...missing])) {
        values.set(key, value);
        if (this.#reads.has(forgotten) && !forgotten.has(key)) this.#values.set(key, value);
      }
    } finally {
      this.#reads.delete(forgotten);
    }
    return values;
  }

  forget(key: Key): void {
    this.#values.delete(key);
    for (const forgotten of this.#reads) forgotten.add(key);
  }

  clear(): void {
    this.#values.clear();
    this.#reads.clear();
  }
}
