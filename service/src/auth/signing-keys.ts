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
import { commandLine, recordAct } from './record-act.js';

/** The only signature algorithm of tokens. */
export const algorithm = 'ES256';

const refreshMilliseconds = 60 * 60_000;
/** The minimum time between two reads for unknown keys, which another instance may have created. */
const unknownMilliseconds = 1_000;

interface SigningKey {
  kid: string;
  publicJwk: JWK;
  /** Undefined if it is encrypted with a key that this instance does not have. */
  privateKey: CryptoKey | undefined;
  publicKey: CryptoKey;
}

/** The settings of key rotation. */
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

/** Creates a key if the newest is too old, and deletes unused keys. */
export function rotateSigningKeys(
  database: Database,
  { signingKeys }: Pick<Encryption, 'signingKeys'>,
  options: SigningKeyOptions,
): Promise<void> {
  return database.transaction(async (transaction) => {
    // Instances that start together use one key: the first creates it, the others find it.
    await lockSigningKeys(transaction);
    await rotate(transaction, signingKeys, options);
  });
}

/** Deletes all keys, and creates a new one: every instance refuses earlier tokens within a second. */
export function replaceSigningKeys(
  context: WriteContext & { readonly encryption: Encryption },
): Promise<void> {
  return write(context, async (unit) => {
    await lockSigningKeys(unit.connection);
    await deleteAllSigningKeys(unit.connection);
    await insertSigningKey(unit.connection, await createSigningKey(context.encryption.signingKeys));
    await recordAct(unit.connection, commandLine, { action: 'rotate-signing-keys' });
    unit.markRevocation();
  });
}

/** Creates a key in its stored form. */
export async function createSigningKey(cipher: Cipher): Promise<StoredSigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk: { ...publicJwk },
    privateKey: await cipher.encrypt(await exportJWK(privateKey)),
  };
}

/** The signing keys of tokens: the newest signs; older ones verify until their last token expires. */
export class SigningKeys {
  readonly #database: Database;
  readonly #cipher: Cipher;
  /** Newest first. */
  #keys: SigningKey[] = [];
  #refreshedAt = 0;
  #finding: Promise<void> | undefined;
  /** The number of the last started refresh, and that of the refresh that read `#keys`. */
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

  /** Returns the key that signs: the newest that this instance can decrypt. */
  current(): { kid: string; key: CryptoKey } {
    for (const { kid, privateKey } of this.#keys) if (privateKey) return { kid, key: privateKey };
    throw new Error('There is no signing key.');
  }

  /** Whether tokens of the key are valid. */
  has(kid: string): boolean {
    return this.#publicKey(kid) !== undefined;
  }

  /** Finds the valid key with the id, which verifies tokens. */
  async find(kid: string): Promise<CryptoKey | undefined> {
    const known = this.#publicKey(kid);
    if (known || Date.now() - this.#refreshedAt < unknownMilliseconds) return known;
    this.#finding ??= this.refresh().finally(() => {
      this.#finding = undefined;
    });
    await this.#finding;
    return this.#publicKey(kid);
  }

  /** Returns the public keys as a JSON Web Key Set. */
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

  /** Reads the keys again; the result is at least as new as this call. */
  async refresh(): Promise<void> {
    const refresh = ++this.#lastRefresh;
    const rows = await listSigningKeys(this.#database.drizzle);
    const known = new Map(this.#keys.map((key) => [key.kid, key]));
    const keys = await Promise.all(
      rows.map(async (row) => {
        const key = known.get(row.kid);
        // A key that this instance has decrypted can sign, even if it is encrypted with another secret now.
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
  // The previous key signed until the newest was created; its tokens expire one lifetime later. Twice the lifetime,
  // since another instance may detect the newest key late.
  await deleteReplacedSigningKeys(transaction, 2 * tokenSeconds + refreshMilliseconds / 1000);
}
