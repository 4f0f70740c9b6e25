import Type, { type Static } from 'typebox';
import { TargetCriteria } from './criteria.js';
import { Paragraphs } from './text.js';

const exact = { additionalProperties: false };
const Timestamp = Type.Integer({ description: 'Seconds since 1970.' });

export const moderationReasons = [
  'spam',
  'notGenuine',
  'offensive',
  'personalData',
  'illegal',
  'offTopic',
  'other',
] as const;

/** The reasons for a report or a decision to hide. */
export const ModerationReason = Type.Enum([...moderationReasons], {
  description:
    '`spam`: advertising. `notGenuine`: not the experience of its giver. `offensive`: insults, threats or ' +
    'hate. `personalData`: data of somebody who did not consent. `illegal`: against the law. ' +
    '`offTopic`: not about the target.',
});
export type ModerationReason = Static<typeof ModerationReason>;

export const FeedbackId = Type.String({
  pattern: '^[0-9]{1,15}$',
  description: 'The `id` of a feedback.',
  examples: ['42'],
});

export const ReplyId = Type.String({
  pattern: '^[0-9]{1,15}$',
  description: 'The `id` of a reply.',
  examples: ['7'],
});

/** Path parameters of a report or a case. */
export const UnguessableIdParameters = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{32}$', description: '32 hexadecimal digits.' }),
});

/** A report as sent. */
export const ReportBody = Type.Object(
  {
    feedbackId: Type.Optional(FeedbackId),
    replyId: Type.Optional(ReplyId),
    targetCriteria: Type.Optional(TargetCriteria),
    reason: ModerationReason,
    text: Type.Optional(
      Type.Unsafe<string>({
        ...Paragraphs,
        maxLength: 1000,
        description: 'What is wrong; required for `illegal` and `other`.',
      }),
    ),
  },
  {
    ...exact,
    $id: 'ReportBody',
    description:
      'Exactly one of `feedbackId`, `replyId` and `targetCriteria`, which reports the name, image or ' +
      'properties of an entity.',
    examples: [{ feedbackId: '42', reason: 'spam' }],
  },
);
export type ReportBody = Static<typeof ReportBody>;

export const ReportId = Type.Object(
  {
    id: Type.String({ description: '32 hexadecimal digits that cannot be guessed: store them.' }),
  },
  { $id: 'ReportCreated', description: 'A stored report. `GET /report/{id}` returns its state.' },
);

/** The state of a report. */
export const Report = Type.Object(
  {
    id: Type.String(),
    reason: ModerationReason,
    createdAt: Timestamp,
    state: Type.Enum(['open', 'hidden', 'restored', 'rejected'], {
      description:
        '`open`: not decided. `hidden`: the subject is hidden. `rejected`: it stays. ' +
        '`restored`: it was hidden, and is shown again.',
    }),
    decision: Type.Optional(
      Type.Object(
        { reason: Type.Optional(ModerationReason), decidedAt: Timestamp },
        { description: 'Absent while it is open.' },
      ),
    ),
  },
  { $id: 'Report', description: 'The state of a report.' },
);
export type Report = Static<typeof Report>;

/** A page of the user's reports. */
export const ReportPage = Type.Object(
  {
    reports: Type.Array(Report),
    cursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
    ),
  },
  { $id: 'ReportPage', description: 'A page of reports.' },
);
export type ReportPage = Static<typeof ReportPage>;

export const ReportListQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Reports per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the previous page.',
      }),
    ),
  },
  { ...exact, $id: 'ReportQuery' },
);

/** An appeal as sent. */
export const AppealBody = Type.Object(
  {
    feedbackId: Type.Optional(FeedbackId),
    replyId: Type.Optional(ReplyId),
    text: Type.Unsafe<string>({
      ...Paragraphs,
      maxLength: 1000,
      description: 'Why the subject should be shown.',
    }),
  },
  {
    ...exact,
    $id: 'AppealBody',
    description: 'Exactly one of `feedbackId` and `replyId`.',
    examples: [{ feedbackId: '42', text: 'I was there on Monday; see my receipt.' }],
  },
);
export type AppealBody = Static<typeof AppealBody>;

/** The notice to the giver of a hidden feedback, or to the owner who wrote a hidden reply. */
export const FeedbackModeration = Type.Object(
  {
    state: Type.Literal('hidden'),
    isUndecided: Type.Optional(
      Type.Literal(true, {
        description:
          'Present if no moderator has decided about it: it started hidden, since a ' +
          'moderator hid earlier feedback of the giver about the target, with this ' +
          '`reason`.',
      }),
    ),
    reason: Type.Optional(ModerationReason),
    text: Type.Optional(Type.String({ description: "The moderator's explanation." })),
    decidedAt: Timestamp,
    appealedAt: Type.Optional(Timestamp),
    appealDecidedAt: Type.Optional(
      Type.Integer({ description: 'When an appeal was rejected, in seconds since 1970.' }),
    ),
    canAppeal: Type.Boolean({ description: 'Whether `POST /appeal` is possible: once.' }),
  },
  {
    description:
      'Present if the feedback or the reply is hidden; only its giver, or the owners, see it then.',
  },
);
export type FeedbackModeration = Static<typeof FeedbackModeration>;
