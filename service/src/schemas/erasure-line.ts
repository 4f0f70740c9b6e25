import Type, { type Static } from 'typebox';
import { KeyedHash } from './text.js';

const exact = { additionalProperties: false };
const Milliseconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/** The first line of a file of marks of erasures. Times are milliseconds since 1970. */
export const ErasuresHeader = Type.Object(
  {
    /** The version of the format. */
    format: Type.Literal(1),
    /** `KeyedHashes.hashErasureSecret`. */
    secretHash: KeyedHash,
    createdAt: Milliseconds,
  },
  exact,
);
export type ErasuresHeader = Static<typeof ErasuresHeader>;

/** The mark of an erasure. */
export const ErasureLine = Type.Object({ walletHash: KeyedHash, erasedAt: Milliseconds }, exact);
export type ErasureLine = Static<typeof ErasureLine>;

/** The last line: the number of marks. A file without it is incomplete. */
export const ErasuresEnd = Type.Object({ erasures: Type.Integer({ minimum: 0 }) }, exact);
export type ErasuresEnd = Static<typeof ErasuresEnd>;
