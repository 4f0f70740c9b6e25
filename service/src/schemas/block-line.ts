import Type, { type Static } from 'typebox';
import { Criteria } from './criteria.js';
import { LineTime } from './line-time.js';
import { IdentifyingValue, KeyedHash } from './text.js';

const exact = { additionalProperties: false };
const sourceCriteria = Type.Object({ uuid: IdentifyingValue }, exact);

/** An exported block of a person: the API has no such body. */
export const BlockLine = Type.Object({ sourceCriteria, targetCriteria: Criteria }, exact);
export type BlockLine = Static<typeof BlockLine>;

/** An exported block of a person who has erased its data. */
export const BlockedWalletLine = Type.Object(
  {
    sourceCriteria,
    walletHash: KeyedHash,
    createdAt: Type.Optional(LineTime),
  },
  exact,
);
export type BlockedWalletLine = Static<typeof BlockedWalletLine>;
