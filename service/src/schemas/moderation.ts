import Type, { type Static } from 'typebox';
import { Entity, EntityNode } from './entity.js';
import { FeedbackGivenItems } from './feedback.js';
import { MapOf } from './map.js';
import { ModerationReason } from './report.js';
import { Paragraphs } from './text.js';

const exact = { additionalProperties: false };
const Timestamp = Type.Integer({ description: 'Seconds since 1970.' });

const CaseState = Type.Enum(['open', 'hidden', 'restored', 'rejected'], {
  description:
    '`open`: not decided yet. `hidden`, `restored`, `rejected`: the last decision. A ' +
    'case opens again after a new report, flag or appeal.',
});

export const flagKinds = ['sameText', 'burst', 'link', 'newWallet', 'again', 'classifier'] as const;

/** The kinds of flags that the service sets by itself. */
export const FlagKind = Type.Enum([...flagKinds], {
  description:
    '`sameText`: several people gave the same text. `burst`: unusually many people gave ' +
    'feedback about the entity within an hour. `link`: the review has a link. ' +
    '`newWallet`: a review of a new person. `again`: feedback that starts hidden, since ' +
    'a moderator hid earlier feedback of the giver about the target; or a reply in place ' +
    "of a hidden one. `classifier`: flagged by the operator's program.",
});
export type FlagKind = Static<typeof FlagKind>;

const Subject = Type.Object(
  {
    kind: Type.Enum(['feedback', 'reply', 'entity']),
    feedbackId: Type.Optional(Type.String()),
    replyId: Type.Optional(Type.String()),
    reply: Type.Optional(Type.String({ description: "The text of the owner's reply." })),
    giver: Type.Optional(EntityNode),
    target: Type.Optional(Entity),
    items: Type.Optional(FeedbackGivenItems),
    entity: Type.Optional(Entity),
  },
  {
    description:
      'The present subject of the case, hidden or not: `feedbackId`, `giver`, `target` ' +
      'and `items`, for a reply also `replyId` and `reply`; or `entity`.',
  },
);

const caseFields = {
  id: Type.String(),
  state: CaseState,
  isHidden: Type.Boolean({
    description:
      'Whether the subject is hidden, also during an appeal, or before the first decision.',
  }),
  subject: Subject,
  flags: Type.Array(
    Type.Object({
      kind: FlagKind,
      foundAt: Timestamp,
      text: Type.Optional(
        Type.String({
          description: "The classifier's reason; for `again`, why the earlier feedback was hidden.",
        }),
      ),
    }),
  ),
  reports: MapOf(Type.Integer(), { description: 'Reason → the number of reports.' }),
  openedAt: Timestamp,
  decision: Type.Optional(
    Type.Object(
      {
        action: Type.Enum(['hide', 'restore', 'reject']),
        reason: Type.Optional(ModerationReason),
        text: Type.Optional(Type.String()),
        by: Type.String({ description: '`operator`, or `client:` and the name of the API key.' }),
        decidedAt: Timestamp,
      },
      { description: 'The last decision; absent before the first.' },
    ),
  ),
  appeal: Type.Optional(
    Type.Object(
      {
        text: Type.Optional(Type.String({ description: 'Absent if the giver erased its data.' })),
        appealedAt: Timestamp,
        decidedAt: Type.Optional(Timestamp),
      },
      { description: 'The appeal of the giver; absent when there is none.' },
    ),
  ),
};

/** A case for moderators. */
export const ModerationCase = Type.Object(caseFields, {
  $id: 'ModerationCase',
  description: 'A case that moderators decide.',
});
export type ModerationCase = Static<typeof ModerationCase>;

/** A page of cases. */
export const ModerationCasePage = Type.Object(
  {
    cases: Type.Array(ModerationCase),
    cursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
    ),
  },
  { $id: 'ModerationPage', description: 'A page of cases.' },
);
export type ModerationCasePage = Static<typeof ModerationCasePage>;

/** A case with its reports and its log. */
export const ModerationCaseDetail = Type.Object(
  {
    ...caseFields,
    reportList: Type.Array(
      Type.Object({
        id: Type.String(),
        reason: ModerationReason,
        text: Type.Optional(Type.String()),
        byPerson: Type.Boolean({ description: 'Whether the reporter had signed in.' }),
        createdAt: Timestamp,
      }),
      { description: 'The oldest 200 reports.' },
    ),
    log: Type.Array(
      Type.Object({
        at: Timestamp,
        action: Type.Enum(['report', 'flag', 'hide', 'restore', 'reject', 'appeal', 'import']),
        by: Type.String({
          description: '`person`, `nobody`, `service`, `operator`, or `client:` and a name.',
        }),
        reason: Type.Optional(Type.String()),
        text: Type.Optional(Type.String()),
      }),
      { description: 'The audit log of the case, the oldest entry first.' },
    ),
  },
  { $id: 'ModerationCaseDetail', description: 'A case with its reports and its log.' },
);
export type ModerationCaseDetail = Static<typeof ModerationCaseDetail>;

/** A decision as sent. */
export const DecisionBody = Type.Object(
  {
    action: Type.Enum(['hide', 'restore', 'reject'], {
      description: '`hide` or `restore` the subject, or `reject` its reports, flags or appeal.',
    }),
    reason: Type.Optional(ModerationReason),
    text: Type.Optional(
      Type.Unsafe<string>({
        ...Paragraphs,
        maxLength: 2000,
        description: 'The explanation for the giver.',
      }),
    ),
  },
  {
    ...exact,
    $id: 'Decision',
    description: '`reason` is required to hide.',
    examples: [{ action: 'hide', reason: 'spam', text: 'It advertises another shop.' }],
  },
);
export type DecisionBody = Static<typeof DecisionBody>;

export const ModerationQuery = Type.Object(
  {
    state: Type.Optional(
      Type.Unsafe<Static<typeof CaseState>>({
        ...CaseState,
        default: 'open',
        description: 'Only cases in this state.',
      }),
    ),
    subject: Type.Optional(
      Type.Enum(['feedback', 'reply', 'entity'], {
        description: 'Only cases about feedback, replies, or entities.',
      }),
    ),
    reason: Type.Optional(
      Type.Unsafe<Static<typeof ModerationReason>>({
        ...ModerationReason,
        description: 'Only cases with a report for this reason.',
      }),
    ),
    flag: Type.Optional(
      Type.Unsafe<FlagKind>({ ...FlagKind, description: 'Only cases with this flag.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Cases per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the previous page, with the same filters.',
      }),
    ),
  },
  { ...exact, $id: 'ModerationQuery' },
);
export type ModerationQuery = Static<typeof ModerationQuery>;
