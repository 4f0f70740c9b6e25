import type { Database } from '../storage/database.js';

const retryMilliseconds = 500;

/** The tokens that were signed out before their end. */
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
    revocations.#tokenIds = await read(database);
    return revocations;
  }

  has(tokenId: string): boolean {
    return this.#tokenIds.has(tokenId);
  }

  /** Reads them anew, soon again when the database is away. */
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
        this.#tokenIds = await read(this.#database);
      } catch {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.refresh(), retryMilliseconds);
        this.#retry.unref();
        return;
      }
    }
  }
}

async function read(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ tokenId: string }>({
    name: 'revoked-tokens',
    text: 'SELECT token_id AS "tokenId" FROM revoked_tokens WHERE expires_at > now()',
    values: [],
  });
  return new Set(rows.map(({ tokenId }) => tokenId));
}
