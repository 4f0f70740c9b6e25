import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { KeySet } from '../schemas/authentication.js';
import { OperatorError } from '../errors/operator-error.js';
import type { Connection, Database } from '../storage/database/database.js';
import {
  deleteAllSigningKeys,
  deleteReplacedSigningKeys,
  hasSigningKeyYoungerThan,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type StoredSigningKey,
} from '../storage/auth/signing-keys.js';
import { write, type WriteContext } from '../storage/database/unit-of-work.js';
import type { Cipher, Encryption } from './encryption.js';

/** The only algorithm of tokens. */
export const algorithm = 'ES256';

const refreshMilliseconds = 60 * 60_000;
/** The minimum time between two reads for unknown keys, which another node may have created. */
const unknownMilliseconds = 1_000;

interface SigningKey {
  kid: string;
  publicJwk: JWK;
  /** Undefined if it is encrypted with a key that this node does not have. */
  privateKey: CryptoKey | undefined;
  publicKey: CryptoKey;
}

/** How keys are rotated. */
export interface SigningKeyOptions {
  rotationSeconds: number;
  /** Lifetime of a token, during which a replaced key still verifies. */
  tokenSeconds: number;
}

/** @throws OperatorError when the newest key is encrypted with a secret that this program does not have */
export async function requireSigningKey(
  connection: Connection,
  { signingKeys }: Pick<Encryption, 'signingKeys'>,
): Promise<void> {
  const [newest] = await listSigningKeys(connection);
  if (!newest || (await signingKeys.decrypt(newest.privateKey)) !== undefined) return;
  throw new OperatorError(
    'The key that signs tokens is encrypted with another secret than SVC_ENCRYPTION_SECRET: set that secret as ' +
      'SVC_PREVIOUS_ENCRYPTION_SECRET. If it is lost, "svc keys rotate-signing --lost-secret" replaces the key.',
  );
}

/** Creates a key if the newest is too old, and deletes keys that are not used any more. */
export function rotateSigningKeys(
  database: Database,
  { signingKeys }: Pick<Encryption, 'signingKeys'>,
  options: SigningKeyOptions,
): Promise<void> {
  return database.transaction(async (transaction) => {
    // Nodes that start together use one key: the first creates it, the others find it.
    await lockSigningKeys(transaction);
    await rotate(transaction, signingKeys, options);
  });
}

/** Deletes all keys, and creates one: every node refuses earlier tokens within a second. */
export function replaceSigningKeys(
  context: WriteContext & { readonly encryption: Encryption },
): Promise<void> {
  return write(context, async (unit) => {
    await lockSigningKeys(unit.connection);
    await deleteAllSigningKeys(unit.connection);
    await insertSigningKey(unit.connection, await createSigningKey(context.encryption.signingKeys));
    unit.markRevocation();
  });
}

/** A new key, as it is stored. */
export async function createSigningKey(cipher: Cipher): Promise<StoredSigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk: { ...publicJwk },
    privateKey: await cipher.encrypt(await exportJWK(privateKey)),
  };
}

/** The keys of tokens: the newest signs; older ones verify until their last token expires. */
export class SigningKeys {
  readonly #database: Database;
  readonly #cipher: Cipher;
  /** Newest first. */
  #keys: SigningKey[] = [];
  #refreshedAt = 0;
  #finding: Promise<void> | undefined;
  /** Numbers of the refreshes: the last that was started, and the last one that `#keys` are from. */
  #lastRefresh = 0;
  #appliedRefresh = 0;
  readonly #timer: NodeJS.Timeout;

  private constructor(database: Database, cipher: Cipher) {
    this.#database = database;
    this.#cipher = cipher;
    this.#timer = setInterval(() => {
      // The keys in memory stay valid, and the next refresh is in an hour.
      this.refresh().catch(() => undefined);
    }, refreshMilliseconds);
    this.#timer.unref();
  }

  /** Reads the keys, and creates the first one if there is none. */
  static async open(
    database: Database,
    encryption: Pick<Encryption, 'signingKeys'>,
    options: SigningKeyOptions,
  ): Promise<SigningKeys> {
    const keys = new SigningKeys(database, encryption.signingKeys);
    await keys.refresh();
    if (keys.#keys.length > 0) return keys;
    await rotateSigningKeys(database, encryption, options);
    await keys.refresh();
    return keys;
  }

  /** The key that signs now: the newest that this node can decrypt. */
  current(): { kid: string; key: CryptoKey } {
    for (const { kid, privateKey } of this.#keys) if (privateKey) return { kid, key: privateKey };
    throw new Error('There is no signing key.');
  }

  /** Whether tokens of the key are valid. */
  has(kid: string): boolean {
    return this.#publicKey(kid) !== undefined;
  }

  /** The key that verifies tokens of the id, if it is a valid one. */
  async find(kid: string): Promise<CryptoKey | undefined> {
    const known = this.#publicKey(kid);
    if (known || Date.now() - this.#refreshedAt < unknownMilliseconds) return known;
    this.#finding ??= this.refresh().finally(() => {
      this.#finding = undefined;
    });
    await this.#finding;
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

  /** Reads the keys again, as they are after this call. */
  async refresh(): Promise<void> {
    const refresh = ++this.#lastRefresh;
    const rows = await listSigningKeys(this.#database.drizzle);
    const known = new Map(this.#keys.map((key) => [key.kid, key]));
    const keys = await Promise.all(
      rows.map(async (row) => {
        const key = known.get(row.kid);
        // What this node has decrypted once, it can sign with, whatever it is encrypted with since.
        return key?.privateKey ? key : await this.#decrypt(row);
      }),
    );
    if (refresh < this.#appliedRefresh) return;
    this.#appliedRefresh = refresh;
    this.#keys = keys;
    this.#refreshedAt = Date.now();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #decrypt({ kid, publicJwk, privateKey }: StoredSigningKey): Promise<SigningKey> {
    const decrypted = (await this.#cipher.decrypt(privateKey)) as JWK | undefined;
    return {
      kid,
      publicJwk,
      privateKey: decrypted && ((await importJWK(decrypted, algorithm)) as CryptoKey),
      publicKey: (await importJWK(publicJwk, algorithm)) as CryptoKey,
    };
  }

  #publicKey(kid: string): CryptoKey | undefined {
    return this.#keys.find((key) => key.kid === kid)?.publicKey;
  }
}

async function rotate(
  transaction: Connection,
  cipher: Cipher,
  { rotationSeconds, tokenSeconds }: SigningKeyOptions,
): Promise<void> {
  if (!(await hasSigningKeyYoungerThan(transaction, rotationSeconds))) {
    await insertSigningKey(transaction, await createSigningKey(cipher));
  }
  // The previous key signed until the newest was created, and its tokens are valid from then on. Twice
  // their lifetime, since another node may detect the newest key late.
  await deleteReplacedSigningKeys(transaction, 2 * tokenSeconds + refreshMilliseconds / 1000);
}
