import Type, { type Static } from 'typebox';
import { WalletAddress } from './entity.js';
import { FeedbackKey } from './feedback.js';
import { LineTime } from './line-time.js';
import { ReplyText } from './reply.js';
import { IdentifyingValue } from './text.js';

const exact = { additionalProperties: false };

/** An exported reply. Times are seconds since 1970. */
export const ReplyLine = Type.Object(
  {
    feedback: FeedbackKey,
    author: WalletAddress,
    text: ReplyText,
    createdAt: Type.Optional(LineTime),
    updatedAt: Type.Optional(LineTime),
  },
  exact,
);
export type ReplyLine = Static<typeof ReplyLine>;

/** An exported vote that a feedback is helpful. */
export const HelpfulLine = Type.Object(
  {
    feedback: FeedbackKey,
    voter: Type.Object({ uuid: IdentifyingValue }, exact),
    createdAt: Type.Optional(LineTime),
  },
  exact,
);
export type HelpfulLine = Static<typeof HelpfulLine>;
