import { createHash, hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, errors } from 'jose';

/** The secrets, outside the database, of the keys that encrypt values in it. */
export interface EncryptionSecrets {
  current: string;
  /** The one before: what it has encrypted can be read until it is encrypted anew. */
  previous: string;
}

/** Encrypts values in the database, so that a reader of the database alone does not learn them. */
export interface Encryption {
  /** Private keys that sign tokens. */
  readonly signingKeys: Cipher;
  /** What the connector of a network needs to finish a connection. */
  readonly attempts: Cipher;
  /** Secrets of clients at Mastodon servers. */
  readonly registrations: Cipher;
}

/** Encrypts secrets that the database stores. */
export interface EncryptionContext {
  readonly encryption: Encryption;
}

/** The ciphers of these secrets, each with keys of its own. */
export function createEncryption(secrets: EncryptionSecrets): Encryption {
  return {
    signingKeys: new Cipher(secrets, 'signing keys'),
    attempts: new Cipher(secrets, 'connection attempts'),
    registrations: new Cipher(secrets, 'registrations at servers of Mastodon'),
  };
}

/** Encrypts values as compact JWE (RFC 7516). */
export class Cipher {
  /** The start of all that is encrypted with the current key. */
  readonly header: string;
  readonly #current: Key;
  readonly #keys: ReadonlyMap<string, Key>;

  /** @param purpose what is encrypted */
  constructor({ current, previous }: EncryptionSecrets, purpose: string) {
    this.#current = deriveKey(current, purpose);
    this.#keys = new Map(
      [deriveKey(previous, purpose), this.#current].map((key) => [key.kid, key]),
    );
    const header = { alg, enc, kid: this.#current.kid };
    this.header = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`;
  }

  /** Encrypts a value of JSON. */
  encrypt(value: unknown): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg, enc, kid: this.#current.kid })
      .encrypt(this.#current.bytes);
  }

  /** Decrypts what was encrypted with the current or the previous key; undefined for anything else. */
  async decrypt(jwe: string): Promise<unknown> {
    const findKey = ({ kid = '' }: { kid?: string }) => {
      const key = this.#keys.get(kid);
      if (key) return key.bytes;
      throw new errors.JWEDecryptionFailed('It is encrypted with another key.');
    };
    try {
      const { plaintext } = await compactDecrypt(jwe, findKey, {
        keyManagementAlgorithms: [alg],
        contentEncryptionAlgorithms: [enc],
      });
      return JSON.parse(new TextDecoder().decode(plaintext)) as unknown;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

interface Key {
  /** Tells keys apart without telling them. */
  kid: string;
  bytes: Uint8Array;
}

function deriveKey(secret: string, purpose: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  const kid = createHash('sha256').update(bytes).digest('base64url').slice(0, 11);
  return { kid, bytes };
}

const alg = 'dir';
const enc = 'A256GCM';
