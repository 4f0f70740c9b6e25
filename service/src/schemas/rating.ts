import Type, { type Static } from 'typebox';
import { Entity } from './entity.js';

/** Stars of all people: each person counts once, by its newest feedback with stars. */
export const StarStatistics = Type.Object(
  {
    count: Type.Number({ description: 'The number of people who gave stars.' }),
    sum: Type.Number(),
    avg: Type.Number({ description: '0 without stars.' }),
    histogram: Type.Array(Type.Integer(), {
      minItems: 5,
      maxItems: 5,
      description: 'The number of people for each number of stars, from one star to five.',
    }),
  },
  {
    $id: 'StarStatistics',
    description: 'The average of stars, and the number of people for each number of stars.',
  },
);
export type StarStatistics = Static<typeof StarStatistics>;

/** The public statistics of a target, the same for every reader. */
export const Rating = Type.Object(
  {
    entity: Entity,
    stars: StarStatistics,
    reviewCount: Type.Integer({ description: 'The number of people who have written a review.' }),
    endorsementCount: Type.Integer({ description: 'The number of people who have endorsed it.' }),
  },
  { $id: 'Rating', description: 'The public rating of a target, of all people.' },
);
export type Rating = Static<typeof Rating>;
