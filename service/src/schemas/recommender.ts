import Type, { type Static } from 'typebox';
import { Entity, PersonNode } from './entity.js';
import { FeedbackGivenItems } from './feedback.js';
import { PathStep } from './ranking.js';

const exact = { additionalProperties: false };

/** A person of the reader's network who has an opinion about a target. */
export const Recommender = Type.Object(
  {
    person: PersonNode,
    stance: Type.Enum(['approving', 'neutral', 'disapproving']),
    distance: Type.Integer({ minimum: 1, maximum: 2 }),
    path: Type.Array(PathStep, {
      description: 'The steps from the reader to the person: one, or two over a contact.',
    }),
    verified: Type.Boolean({
      description: 'Whether any feedback of the person about the target is verified.',
    }),
    items: FeedbackGivenItems,
    givenAt: Type.Integer({
      description:
        'When the newest feedback was given or last changed or, without feedback, the ' +
        "time of the newest endorsement's block; in seconds since 1970.",
    }),
  },
  {
    $id: 'Recommender',
    description:
      'A person of the network, with the opinion about the target and the paths to the person.',
  },
);
export type Recommender = Static<typeof Recommender>;

/** A page of the people of the reader's network who have an opinion about a target. */
export const RecommenderPage = Type.Object(
  {
    target: Entity,
    counts: Type.Object(
      {
        approving: Type.Integer(),
        neutral: Type.Integer(),
        disapproving: Type.Integer(),
      },
      { ...exact, description: 'The number of people of the network with each stance.' },
    ),
    people: Type.Array(Recommender),
    cursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
    ),
  },
  { $id: 'RecommenderPage', description: 'A page of the people of a network who have an opinion.' },
);
export type RecommenderPage = Static<typeof RecommenderPage>;
