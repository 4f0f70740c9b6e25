import type { Database } from '../storage/database/database.js';
import { listRevokedPeople, readIssuedUntil } from '../storage/auth/revoked-people.js';
import { listRevokedTokens } from '../storage/auth/revoked-tokens.js';
import type { KeyedHashes } from './keyed-hashes.js';
import type { UserPrincipal } from './principal.js';
import type { SigningKeys } from './signing-keys.js';

const retryMilliseconds = 500;

/** The settings of revocations. */
interface RevocationOptions {
  hashes: KeyedHashes;
  /** The keys, which are read again with the revocations, since all of them may have been deleted. */
  keys: SigningKeys;
  /** Registers a listener for revoked tokens and deleted keys, on this or another instance. */
  onRevocation: (listener: () => void) => void;
}

/** The tokens that were revoked before they expired, one by one or with the keys that signed them. */
export class Revocations {
  readonly #database: Database;
  readonly #hashes: KeyedHashes;
  readonly #keys: SigningKeys;
  #tokenIds = new Set<string>();
  /** `issuedUntil` by the keyed hash of a wallet. */
  #people = new Map<string, number>();
  #reading: Promise<void> | undefined;
  #again = false;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(database: Database, { hashes, keys }: RevocationOptions) {
    this.#database = database;
    this.#hashes = hashes;
    this.#keys = keys;
  }

  static async open(database: Database, options: RevocationOptions): Promise<Revocations> {
    const revocations = new Revocations(database, options);
    options.onRevocation(() => void revocations.refresh());
    revocations.#reading = revocations.#load().finally(() => {
      revocations.#reading = undefined;
    });
    await revocations.#reading;
    // Another revocation happened during the refresh.
    if (revocations.#again) await revocations.refresh();
    return revocations;
  }

  /** Whether the token of the user was revoked, alone or with all tokens of the person. */
  has({ tokenId, tokenIssuedAfter, address }: UserPrincipal): boolean {
    if (this.#tokenIds.has(tokenId)) return true;
    if (this.#people.size === 0) return false;
    return tokenIssuedAfter < (this.#people.get(this.#hashes.hashWallet(address)) ?? 0);
  }

  /** Reads the stored `issuedUntil` of the wallet, which other instances may have changed; 0 without one. */
  readIssuedUntil(address: string): Promise<number> {
    return readIssuedUntil(this.#database.drizzle, this.#hashes.hashWallet(address));
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
        await this.#load();
      } catch {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.refresh(), retryMilliseconds);
        this.#retry.unref();
        return;
      }
    }
  }

  async #load(): Promise<void> {
    const [tokens, people] = await Promise.all([
      listRevokedTokens(this.#database),
      listRevokedPeople(this.#database),
      this.#keys.refresh(),
    ]);
    this.#tokenIds = new Set(tokens);
    this.#people = new Map(people.map(({ walletHash, issuedUntil }) => [walletHash, issuedUntil]));
  }
}
