import Type, { type Static } from 'typebox';
import { Entity, PersonNode } from './entity.js';
import { FeedbackGivenItems } from './feedback.js';
import { FeedbackModeration } from './report.js';

const Timestamp = Type.Integer({ description: 'Seconds since 1970.' });

/** The newest feedback of a person about one target. */
export const GivenFeedback = Type.Object(
  {
    target: Entity,
    verified: Type.Boolean({
      description: 'Whether a client gave it for the person, or has verified its transaction.',
    }),
    items: FeedbackGivenItems,
    moderation: Type.Optional(FeedbackModeration),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'GivenFeedback', description: 'The feedback of a person about one target.' },
);
export type GivenFeedback = Static<typeof GivenFeedback>;

/** A page of a person's feedback about entities that are no people. */
export const GivenFeedbackPage = Type.Object(
  {
    person: PersonNode,
    feedback: Type.Array(GivenFeedback),
    cursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
    ),
  },
  { $id: 'GivenFeedbackPage', description: 'A page of the feedback of a person.' },
);
export type GivenFeedbackPage = Static<typeof GivenFeedbackPage>;
