import { createHash, hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, errors } from 'jose';

/** Encrypts with a key that is derived from the secret of connected accounts, which the database does not have. */
export class AccountCipher {
  readonly #key: Uint8Array;
  /** Tells keys apart without telling them. */
  readonly #kid: string;

  /** @param purpose what is encrypted: each purpose has a key of its own */
  constructor(secret: string, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
    this.#kid = createHash('sha256').update(this.#key).digest('base64url').slice(0, 11);
  }

  /** Encrypts a value of JSON as a compact JWE. */
  encrypt(value: unknown): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg, enc, kid: this.#kid })
      .encrypt(this.#key);
  }

  /** Decrypts what was encrypted with this key; undefined for anything else. */
  async decrypt(jwe: string): Promise<unknown> {
    const findKey = ({ kid }: { kid?: string }) => {
      if (kid === this.#kid) return this.#key;
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

const alg = 'dir';
const enc = 'A256GCM';
