import Type, { type Static } from 'typebox';
import { Entity, EntityNode } from './entity.js';
import { orNull, Properties } from './map.js';

export const PathStep = Type.Object({
  targetEntity: EntityNode,
  relationship: Type.Object({
    inverse: Type.Boolean({ description: 'Whether it is stored in the other direction.' }),
    type: Type.String({ description: '`feedback` on the last step of a recommendation.' }),
    properties: Properties,
  }),
});
export type PathStep = Static<typeof PathStep>;

const Paths = Type.Array(Type.Array(PathStep), {
  description:
    'At most three paths of at most three steps from the client to the entity: fewer steps first, ' +
    'then more trusted, then newer.',
});
const SummaryText = orNull(
  Type.String({
    description: 'One sentence in the language asked for; null when the network says nothing.',
  }),
);
const SummaryImages = Type.Array(Type.String(), {
  description: 'Images of the people named, then of others, at most five.',
});

/** One entity of the ranking. */
export const RankingItem = Type.Object({
  entity: Entity,
  isFavourite: Type.Boolean({ description: "Whether the client's own latest feedback approves." }),
  socialFavourite: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the person at this step.' }),
        type: Type.String({ description: 'Type of the relationship that leads there.' }),
      }),
      {
        description:
          'If not a direct favourite: the best path to a person who approves of the entity, ' +
          'client and entity left out. Absent when there is none.',
      },
    ),
  ),
  relationshipPaths: Paths,
  summaryText: SummaryText,
  summaryImages: SummaryImages,
});
export type RankingItem = Static<typeof RankingItem>;
export const Ranking = Type.Array(RankingItem);

const Moment = Type.String({ description: 'ISO 8601.' });

/** What people did with an entity, feedback aside. */
export const InteractionSummary = Type.Object({
  target: Entity,
  interactions: Type.Array(
    Type.Object({
      type: Type.String({ description: 'Relationship type.' }),
      count: Type.Integer({
        description:
          'How many relationships apps stated; what people state of themselves counts once a person.',
      }),
      networkCount: Type.Integer({ description: "Those of the client's network." }),
      firstDate: Moment,
      lastDate: Moment,
      value: Type.Optional(
        Type.Number({
          description: 'Sum of `balance` or `value` of what apps stated, where there is one.',
        }),
      ),
    }),
  ),
  relationshipPaths: Paths,
  summaryText: SummaryText,
  summaryImages: SummaryImages,
});
export type InteractionSummary = Static<typeof InteractionSummary>;
