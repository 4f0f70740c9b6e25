import Type, { type Static } from 'typebox';
import { FeedbackId, FeedbackModeration } from './report.js';
import { Paragraphs } from './text.js';

const exact = { additionalProperties: false };
const Timestamp = Type.Integer({ description: 'Seconds since 1970.' });

export const ReplyText = Type.Unsafe<string>({
  ...Paragraphs,
  maxLength: 2000,
  description: 'Plain text, stored unchanged. Show it as text only.',
});

/** A reply as sent. */
export const ReplyBody = Type.Object(
  { feedbackId: FeedbackId, text: ReplyText },
  {
    ...exact,
    $id: 'ReplyBody',
    description: 'A reply as sent.',
    examples: [{ feedbackId: '42', text: 'Thank you! The rye is back on Friday.' }],
  },
);
export type ReplyBody = Static<typeof ReplyBody>;

/** Identifies a feedback. */
export const FeedbackIdQuery = Type.Object(
  { feedbackId: FeedbackId },
  { ...exact, $id: 'FeedbackIdBody' },
);
export const FeedbackIdBody = Type.Object(
  { feedbackId: FeedbackId },
  {
    ...exact,
    $id: 'FeedbackIdBody',
    description: 'Identifies a feedback.',
    examples: [{ feedbackId: '42' }],
  },
);

/** A reply of an owner of the target to a feedback. */
export const Reply = Type.Object({
  id: Type.String({ description: 'Identifies the reply in `POST /report` and `POST /appeal`.' }),
  text: Type.String(),
  moderation: Type.Optional(FeedbackModeration),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Reply = Static<typeof Reply>;
