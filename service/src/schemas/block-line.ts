import Type, { type Static } from 'typebox';
import { Criteria } from './criteria.js';
import { LineTime } from './line-time.js';
import { IdentifyingValue, KeyedHash } from './text.js';

const exact = { additionalProperties: false };
const sourceCriteria = Type.Object({ uuid: IdentifyingValue }, exact);

/** Whom a person has blocked, as it is exported: the API has no such body. */
export const BlockLine = Type.Object({ sourceCriteria, targetCriteria: Criteria }, exact);
export type BlockLine = Static<typeof BlockLine>;

/** A block of a person who has erased its data, as it is exported. */
export const BlockedWalletLine = Type.Object(
  {
    sourceCriteria,
    walletHash: KeyedHash,
    createdAt: Type.Optional(LineTime),
  },
  exact,
);
export type BlockedWalletLine = Static<typeof BlockedWalletLine>;
