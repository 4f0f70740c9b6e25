import Type, { type Static } from 'typebox';
import { FeedbackBody } from './feedback.js';
import { LineTime } from './line-time.js';

/** An exported feedback; the API takes no times. */
export const FeedbackLine = Type.Object(
  {
    ...FeedbackBody.properties,
    createdAt: Type.Optional(LineTime),
    updatedAt: Type.Optional(LineTime),
  },
  { additionalProperties: false },
);
export type FeedbackLine = Static<typeof FeedbackLine>;
