import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { EntityId } from '../ranking/engine.js';
import type { Database } from '../storage/database/database.js';
import { readSecret } from '../storage/auth/secrets.js';

const cipher = 'aes-256-ecb';
/** One block of the cipher: the id of the person, then zeros, which prove the key. */
const blockBytes = 16;
const refPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Opaque references to people, each valid for one reader only: two readers cannot detect that they see
 * the same person, and a ref cannot be forged. A ref is one block, encrypted with a key of the reader.
 */
export class PersonRefs {
  private constructor(private readonly secret: Buffer) {}

  static async open(database: Database): Promise<PersonRefs> {
    return new PersonRefs(await readSecret(database, 'person-refs'));
  }

  /** Returns the ref of a person for a reader. */
  encode(reader: EntityId, person: EntityId): string {
    const block = Buffer.alloc(blockBytes);
    block.writeBigUInt64BE(BigInt(person));
    const encrypt = createCipheriv(cipher, this.#deriveKey(reader), null).setAutoPadding(false);
    return Buffer.concat([encrypt.update(block), encrypt.final()]).toString('base64url');
  }

  /** Returns the person of a ref; undefined if the ref belongs to another reader or is forged. */
  decode(reader: EntityId, ref: string): EntityId | undefined {
    if (!refPattern.test(ref)) return undefined;
    const decrypt = createDecipheriv(cipher, this.#deriveKey(reader), null).setAutoPadding(false);
    const encrypted = Buffer.from(ref, 'base64url');
    const block = Buffer.concat([decrypt.update(encrypted), decrypt.final()]);
    return block.readBigUInt64BE(8) === 0n ? Number(block.readBigUInt64BE(0)) : undefined;
  }

  #deriveKey(reader: EntityId): Buffer {
    return createHmac('sha256', this.secret).update(`reader ${reader}`).digest();
  }
}
