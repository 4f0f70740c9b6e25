import Type, { type Static } from 'typebox';
import { languages } from '../text/catalogues.js';
import { Badge, BadgeSetId, Qualifier } from './feedback.js';
import { Name, WebUrl } from './text.js';

const exact = { additionalProperties: false };

/** The URL of an image of the web, none (empty), or the path of an image of the service for badges. */
const BadgeImage = Type.Union(
  [WebUrl, Type.Literal(''), Type.String({ pattern: '^/badges/[a-z0-9-]{1,64}\\.svg$' })],
  {
    description:
      'An http or https URL, empty for none, or the path of an image that the service serves, ' +
      'such as `/badges/quality-positive.svg`.',
  },
);

const BadgeLabel = Type.Union(
  [
    Name,
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: Object.fromEntries(languages.map((language) => [language, Name])),
      ...exact,
      minProperties: 1,
    }),
  ],
  {
    description: `A text, or a text per language: ${languages.map((one) => `\`${one}\``).join(', ')}.`,
  },
);

/** A badge set as sent. */
export const BadgeSetBody = Type.Object(
  {
    id: BadgeSetId,
    badges: Type.Array(
      Type.Object(
        {
          qualifier: Qualifier,
          badge: Type.Object({ label: BadgeLabel, image: BadgeImage }, exact),
        },
        exact,
      ),
      { minItems: 1, maxItems: 16 },
    ),
    image: Type.Optional(BadgeImage),
  },
  {
    ...exact,
    $id: 'BadgeSetBody',
    description: 'A badge set as sent. A label is a text, or a text for each language.',
    examples: [
      {
        id: 'Quality',
        badges: [
          {
            qualifier: 'positive',
            badge: { label: { en: 'Great quality', de: 'Gute Qualität' }, image: '' },
          },
          { qualifier: 'negative', badge: { label: 'Poor quality', image: '' } },
        ],
      },
    ],
  },
);
export type BadgeSetBody = Static<typeof BadgeSetBody>;

/** A badge set as returned: labels in the reader's language, images with their full address. */
export const BadgeSet = Type.Object(
  {
    id: BadgeSetId,
    badges: Type.Array(Type.Object({ qualifier: Qualifier, badge: Badge })),
    image: Type.Optional(Type.String({ description: 'URL; absent when there is none.' })),
  },
  {
    $id: 'BadgeSet',
    description:
      'A badge set as returned: labels are in the language of the reader, images are complete URLs.',
  },
);
export type BadgeSet = Static<typeof BadgeSet>;
