import Type, { type Static } from 'typebox';
import { Entity } from './entity.js';

/** Stars of all people: each person counts once, by its newest feedback with stars. */
export const StarStatistics = Type.Object(
  {
    count: Type.Number({ description: 'How many people gave stars.' }),
    sum: Type.Number(),
    avg: Type.Number({ description: '0 when nobody gave stars.' }),
    histogram: Type.Array(Type.Integer(), {
      minItems: 5,
      maxItems: 5,
      description: 'How many people gave each number of stars, from one star to five.',
    }),
  },
  { $id: 'StarStatistics', description: 'The average of stars, and how often each was given.' },
);
export type StarStatistics = Static<typeof StarStatistics>;

/** What all people say about a target in numbers, the same for every reader. */
export const Rating = Type.Object(
  {
    entity: Entity,
    stars: StarStatistics,
    reviewCount: Type.Integer({ description: 'How many people have written a review.' }),
    endorsementCount: Type.Integer({ description: 'How many people have endorsed it.' }),
  },
  { $id: 'Rating', description: 'The public rating of a target, of all people.' },
);
export type Rating = Static<typeof Rating>;
