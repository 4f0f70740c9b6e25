import Type, { type Static } from 'typebox';
import { Entity, EntityNode } from './entity.js';
import { orNull, Properties } from './map.js';
import { NetworkTitle } from './relationship.js';

export const PathStep = Type.Object(
  {
    targetEntity: EntityNode,
    relationship: Type.Object({
      inverse: Type.Boolean({
        description: 'Whether the relationship is stored in the other direction.',
      }),
      type: Type.String({ description: '`feedback` on the last step of a recommendation.' }),
      properties: Properties,
      title: NetworkTitle,
    }),
    statedByReader: Type.Optional(
      Type.Boolean({
        description:
          'On the first step, for a signed-in reader: true if the reader has stated a ' +
          'relationship to this person, which `DELETE /relationship` removes. Otherwise ' +
          'absent: only clients, connected accounts or chains lead to the person.',
      }),
    ),
  },
  { $id: 'PathStep', description: 'A step of a path through the network.' },
);
export type PathStep = Static<typeof PathStep>;

const Paths = Type.Array(Type.Array(PathStep), {
  description:
    'At most three paths of at most three steps from the client to the entity: fewer steps first, ' +
    'then more trust, then newer.',
});
const SummaryText = orNull(
  Type.String({
    description: 'One sentence in the requested language; null if the network has no opinion.',
  }),
);
const SummaryImages = Type.Array(Type.String(), {
  description: 'Images of the named people, then of others; at most five.',
});

/** One entity of the ranking. */
export const RankingItem = Type.Object(
  {
    entity: Entity,
    isFavourite: Type.Boolean({
      description: "Whether the client's own newest feedback approves of the entity.",
    }),
    socialFavourite: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ description: 'Name of the person at this step.' }),
          type: Type.String({ description: 'Type of the relationship that leads there.' }),
        }),
        {
          description:
            'The best path to a person who approves of the entity, without the client and the entity. ' +
            'Absent for direct favourites, and if there is no such path.',
        },
      ),
    ),
    relationshipPaths: Paths,
    summaryText: SummaryText,
    summaryImages: SummaryImages,
  },
  { $id: 'RankingItem', description: 'An entity of a ranking, with the opinion of the network.' },
);
export type RankingItem = Static<typeof RankingItem>;
export const Ranking = Type.Array(RankingItem);

const Timestamp = Type.String({ description: 'ISO 8601.' });

/** The interactions of people with an entity, without feedback. */
export const InteractionSummary = Type.Object(
  {
    target: Entity,
    interactions: Type.Array(
      Type.Object({
        type: Type.String({ description: 'Relationship type.' }),
        count: Type.Integer({
          description:
            'The number of relationships that clients stated; those that people state ' +
            'about themselves count once per person.',
        }),
        networkCount: Type.Integer({
          description: "The number of them in the client's network.",
        }),
        firstDate: Timestamp,
        lastDate: Timestamp,
        value: Type.Optional(
          Type.Number({
            description:
              'Sum of `balance` or `value` of the relationships that clients stated; ' +
              'absent if they have none.',
          }),
        ),
      }),
    ),
    relationshipPaths: Paths,
    summaryText: SummaryText,
    summaryImages: SummaryImages,
  },
  {
    $id: 'InteractionSummary',
    description: 'The interactions of people with an entity other than feedback, by type.',
  },
);
export type InteractionSummary = Static<typeof InteractionSummary>;
