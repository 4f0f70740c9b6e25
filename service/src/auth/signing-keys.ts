import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { KeySet } from '../schemas/authentication.js';
import type { Connection, Database } from '../storage/database/database.js';
import {
  deleteReplacedSigningKeys,
  hasSigningKeyYoungerThan,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type StoredSigningKey,
} from '../storage/auth/signing-keys.js';

/** The only algorithm of tokens. */
export const algorithm = 'ES256';

const refreshMilliseconds = 60 * 60_000;
/** The minimum time between two reads for unknown keys, which another node may have created. */
const unknownMilliseconds = 1_000;

interface SigningKey {
  kid: string;
  publicJwk: JWK;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

/** How keys are rotated. */
export interface SigningKeyOptions {
  rotationSeconds: number;
  /** Lifetime of a token, during which a replaced key still verifies. */
  tokenSeconds: number;
}

/** Creates a key if the newest is too old, and deletes keys that are not used any more. */
export function rotateSigningKeys(database: Database, options: SigningKeyOptions): Promise<void> {
  return database.transaction(async (transaction) => {
    // Nodes that start together use one key: the first creates it, the others find it.
    await lockSigningKeys(transaction);
    await rotate(transaction, options);
  });
}

/** The keys of tokens: the newest signs; older ones verify until their last token expires. */
export class SigningKeys {
  readonly #database: Database;
  /** Newest first. */
  #keys: SigningKey[] = [];
  #refreshedAt = 0;
  #refreshing: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  private constructor(database: Database) {
    this.#database = database;
    this.#timer = setInterval(() => {
      // The keys in memory stay valid, and the next refresh is in an hour.
      this.refresh().catch(() => undefined);
    }, refreshMilliseconds);
    this.#timer.unref();
  }

  /** Reads the keys, and creates the first one if there is none. */
  static async open(database: Database, options: SigningKeyOptions): Promise<SigningKeys> {
    const keys = new SigningKeys(database);
    await keys.refresh();
    if (keys.#keys.length > 0) return keys;
    await rotateSigningKeys(database, options);
    await keys.refresh();
    return keys;
  }

  /** The key that signs now. */
  current(): { kid: string; key: CryptoKey } {
    const [newest] = this.#keys;
    if (!newest) throw new Error('There is no signing key.');
    return { kid: newest.kid, key: newest.privateKey };
  }

  /** The key that verifies tokens of the id, if it is a valid one. */
  async find(kid: string): Promise<CryptoKey | undefined> {
    const known = this.#publicKey(kid);
    if (known || Date.now() - this.#refreshedAt < unknownMilliseconds) return known;
    await this.refresh();
    return this.#publicKey(kid);
  }

  /** The public keys as a JSON Web Key Set. */
  jwks(): KeySet {
    return {
      keys: this.#keys.map(({ kid, publicJwk }) => ({
        ...(publicJwk as { kty: string; crv: string; x: string; y: string }),
        kid,
        alg: algorithm,
        use: 'sig',
      })),
    };
  }

  /** Reads the keys again. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #refresh(): Promise<void> {
    const rows = await listSigningKeys(this.#database.drizzle);
    this.#keys = await Promise.all(
      rows.map(async ({ kid, privateJwk, publicJwk }) => ({
        kid,
        publicJwk: publicJwk,
        privateKey: (await importJWK(privateJwk as JWK, algorithm)) as CryptoKey,
        publicKey: (await importJWK(publicJwk as JWK, algorithm)) as CryptoKey,
      })),
    );
    this.#refreshedAt = Date.now();
  }

  #publicKey(kid: string): CryptoKey | undefined {
    return this.#keys.find((key) => key.kid === kid)?.publicKey;
  }
}

async function rotate(
  transaction: Connection,
  { rotationSeconds, tokenSeconds }: SigningKeyOptions,
): Promise<void> {
  if (!(await hasSigningKeyYoungerThan(transaction, rotationSeconds))) {
    await insertSigningKey(transaction, await makeKey());
  }
  // The previous key signed until the newest was created, and its tokens are valid from then on. Twice
  // their lifetime, since another node may detect the newest key late.
  await deleteReplacedSigningKeys(transaction, 2 * tokenSeconds + refreshMilliseconds / 1000);
}

async function makeKey(): Promise<StoredSigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk: { ...publicJwk },
    privateJwk: { ...(await exportJWK(privateKey)) },
  };
}
