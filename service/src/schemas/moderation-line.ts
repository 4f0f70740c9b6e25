import Type, { type Static } from 'typebox';
import { WalletAddress } from './entity.js';
import { FeedbackKey } from './feedback.js';
import { LineTime } from './line-time.js';
import { FlagKind } from './moderation.js';
import { ModerationReason } from './report.js';
import { IdentifyingValue, KeyedHash, Paragraphs } from './text.js';

const exact = { additionalProperties: false };
const id = Type.String({ pattern: '^[0-9a-f]{32}$' });
const text = Type.Unsafe<string>({ ...Paragraphs, maxLength: 2000 });
const uuid = Type.Object({ uuid: IdentifyingValue }, exact);

/** The subject of a line: exactly one of them; a reply by its feedback. */
const subject = {
  feedback: Type.Optional(FeedbackKey),
  reply: Type.Optional(FeedbackKey),
  entity: Type.Optional(uuid),
};

/** An exported moderation case, without its reports. Times are seconds since 1970. */
export const ModerationLine = Type.Object(
  {
    id,
    ...subject,
    state: Type.Enum(['open', 'hidden', 'restored', 'rejected']),
    openedAt: LineTime,
    hiddenAt: Type.Optional(LineTime),
    flags: Type.Optional(
      Type.Array(
        Type.Object({ kind: FlagKind, foundAt: LineTime, text: Type.Optional(text) }, exact),
        { maxItems: 16 },
      ),
    ),
    decision: Type.Optional(Type.Enum(['hide', 'restore', 'reject'])),
    reason: Type.Optional(ModerationReason),
    text: Type.Optional(text),
    decidedBy: Type.Optional(Type.String({ pattern: '^(?:operator|client:[^\\p{Cc}]{1,256})$' })),
    decidedAt: Type.Optional(LineTime),
    appealText: Type.Optional(text),
    appealedBy: Type.Optional(WalletAddress),
    appealedAt: Type.Optional(LineTime),
    appealDecidedAt: Type.Optional(LineTime),
  },
  exact,
);
export type ModerationLine = Static<typeof ModerationLine>;

/** An exported decision of a moderator to hide feedback of a giver about a target. */
export const HideDecisionLine = Type.Object(
  {
    giver: Type.Optional(uuid),
    /** Instead of `giver`, after the erasure of the giver's data. */
    giverHash: Type.Optional(KeyedHash),
    target: uuid,
    reason: Type.Optional(ModerationReason),
    decidedAt: LineTime,
  },
  exact,
);
export type HideDecisionLine = Static<typeof HideDecisionLine>;

/** An exported report. */
export const ReportLine = Type.Object(
  {
    id,
    ...subject,
    reason: ModerationReason,
    text: Type.Optional(text),
    /** Absent for an anonymous reporter. */
    reporter: Type.Optional(uuid),
    createdAt: LineTime,
  },
  exact,
);
export type ReportLine = Static<typeof ReportLine>;
