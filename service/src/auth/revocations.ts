import type { Database } from '../storage/database/database.js';
import { listRevokedTokens } from '../storage/auth/revoked-tokens.js';

const retryMilliseconds = 500;

/** The tokens that were revoked before they expired. */
export class Revocations {
  readonly #database: Database;
  #tokenIds = new Set<string>();
  #reading: Promise<void> | undefined;
  #again = false;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(database: Database) {
    this.#database = database;
  }

  static async open(database: Database): Promise<Revocations> {
    const revocations = new Revocations(database);
    revocations.#tokenIds = new Set(await listRevokedTokens(database));
    return revocations;
  }

  has(tokenId: string): boolean {
    return this.#tokenIds.has(tokenId);
  }

  /** Reads the revocations again, and retries soon if the database is unavailable. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  async #read(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      try {
        this.#tokenIds = new Set(await listRevokedTokens(this.#database));
      } catch {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.refresh(), retryMilliseconds);
        this.#retry.unref();
        return;
      }
    }
  }
}
