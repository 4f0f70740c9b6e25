import Type, { type Static } from 'typebox';
import { WalletAddress } from './entity.js';
import { FeedbackKey } from './feedback.js';
import { ReplyText } from './reply.js';
import { IdentifyingValue } from './text.js';

const exact = { additionalProperties: false };
const seconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

/** A reply as it is exported. Times are seconds since 1970. */
export const ReplyLine = Type.Object(
  {
    feedback: FeedbackKey,
    author: WalletAddress,
    text: ReplyText,
    createdAt: Type.Optional(seconds),
    updatedAt: Type.Optional(seconds),
  },
  exact,
);
export type ReplyLine = Static<typeof ReplyLine>;

/** Who finds a feedback helpful, as it is exported. */
export const HelpfulLine = Type.Object(
  {
    feedback: FeedbackKey,
    voter: Type.Object({ uuid: IdentifyingValue }, exact),
    createdAt: Type.Optional(seconds),
  },
  exact,
);
export type HelpfulLine = Static<typeof HelpfulLine>;
