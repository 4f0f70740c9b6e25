import { addKeyReads, type KeyReads } from '../storage/audit/key-reads.js';
import { recordUses } from '../storage/auth/api-keys.js';
import type { Database } from '../storage/database/database.js';

const hourMilliseconds = 3_600_000;

/**
 * When API keys were used, and how often they read as somebody. It is in memory until `flush` stores it: no request waits
 * for that.
 */
export class KeyUsage {
  readonly #database: Database;
  /** The last day of use of each key, and what of that is not stored. */
  readonly #days = new Map<string, string>();
  #uses = new Map<string, string>();
  #reads = new Map<string, KeyReads>();
  #flushing: Promise<void> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The key made a request that was accepted as its own. */
  noteUse(keyId: string): void {
    const day = new Date().toISOString().slice(0, 10);
    if (this.#days.get(keyId) === day) return;
    this.#days.set(keyId, day);
    this.#uses.set(keyId, day);
  }

  /** The key read as somebody, by its scope `read:any`. */
  countRead(keyId: string): void {
    const now = Date.now();
    this.#addReads({ keyId, hour: new Date(now - (now % hourMilliseconds)), count: 1 });
  }

  /** Stores what is new. After an error it is stored the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#store());
    return this.#flushing;
  }

  async #store(): Promise<void> {
    const uses = this.#uses;
    const reads = this.#reads;
    if (uses.size === 0 && reads.size === 0) return;
    this.#uses = new Map();
    this.#reads = new Map();
    try {
      await this.#database.transaction(async (connection) => {
        await recordUses(connection, uses);
        await addKeyReads(connection, [...reads.values()]);
      });
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      for (const read of reads.values()) this.#addReads(read);
      throw error;
    }
  }

  #addReads({ keyId, hour, count }: KeyReads): void {
    const name = `${hour.getTime()} ${keyId}`;
    const known = this.#reads.get(name);
    if (known) known.count += count;
    else this.#reads.set(name, { keyId, hour, count });
  }
}
