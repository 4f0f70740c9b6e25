import { createHash, hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, errors } from 'jose';

/** The secrets, outside the database, from which the keys of encryption are derived. */
export interface EncryptionSecrets {
  current: string;
  /** The previous secret: values that it has encrypted can be read until they are encrypted again. */
  previous: string;
}

/** Encrypts values in the database, so that a reader of the database alone does not learn them. */
export interface Encryption {
  /** Private keys that sign tokens. */
  readonly signingKeys: Cipher;
  /** The data with which the connector of a social network finishes a connection. */
  readonly attempts: Cipher;
  /** Secrets of clients at Mastodon servers. */
  readonly registrations: Cipher;
}

/** Encrypts secrets that the database stores. */
export interface EncryptionContext {
  readonly encryption: Encryption;
}

/** Creates the ciphers of these secrets, each with its own keys. */
export function createEncryption(secrets: EncryptionSecrets): Encryption {
  return {
    signingKeys: new Cipher(secrets, 'signing keys'),
    attempts: new Cipher(secrets, 'connection attempts'),
    registrations: new Cipher(secrets, 'registrations at servers of Mastodon'),
  };
}

/** Encrypts values as compact JWE (RFC 7516). */
export class Cipher {
  /** The common start of all values that are encrypted with the current key. */
  readonly header: string;
  readonly #current: Key;
  readonly #keys: ReadonlyMap<string, Key>;

  /** @param purpose the kind of values that are encrypted */
  constructor({ current, previous }: EncryptionSecrets, purpose: string) {
    this.#current = deriveKey(current, purpose);
    this.#keys = new Map(
      [deriveKey(previous, purpose), this.#current].map((key) => [key.kid, key]),
    );
    const header = { alg, enc, kid: this.#current.kid };
    this.header = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.`;
  }

  /** Encrypts a JSON value. */
  encrypt(value: unknown): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg, enc, kid: this.#current.kid })
      .encrypt(this.#current.bytes);
  }

  /** Decrypts a value of the current or the previous key; returns undefined for any other. */
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
  /** The id of the key, which does not reveal the key. */
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
