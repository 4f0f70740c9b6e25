import Type, { type Static } from 'typebox';
import { BadgeSetId, Qualifier } from './feedback.js';
import { Name, WebUrl } from './text.js';

const exact = { additionalProperties: false };
const ImageOrEmpty = Type.Union([WebUrl, Type.Literal('')]);

/** A badge set as sent and as returned. */
export const BadgeSet = Type.Object(
  {
    id: BadgeSetId,
    badges: Type.Array(
      Type.Object(
        {
          qualifier: Qualifier,
          badge: Type.Object({ label: Name, image: ImageOrEmpty }, exact),
        },
        exact,
      ),
      { minItems: 1, maxItems: 16 },
    ),
    image: Type.Optional(ImageOrEmpty),
  },
  {
    ...exact,
    examples: [
      {
        id: 'Quality',
        badges: [
          { qualifier: 'positive', badge: { label: 'Great quality', image: '' } },
          { qualifier: 'negative', badge: { label: 'Poor quality', image: '' } },
        ],
      },
    ],
  },
);
export type BadgeSet = Static<typeof BadgeSet>;
