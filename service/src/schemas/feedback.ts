import Type, { type Static } from 'typebox';
import { Criteria } from './criteria.js';
import { Entity, EntityNode, PersonNode } from './entity.js';
import { MapOf, orNull } from './map.js';
import { PathStep } from './ranking.js';
import { Reply } from './reply.js';
import { FeedbackModeration } from './report.js';
import { StarStatistics } from './rating.js';
import { PropertyName, Review, TransactionId, VideoUrl } from './text.js';

const exact = { additionalProperties: false };

export const BadgeSetId = Type.String({ pattern: PropertyName, examples: ['Quality'] });
export const Qualifier = Type.String({
  pattern: PropertyName,
  description:
    '`positive` and `negative` count for the opinion of the giver; others are only shown.',
  examples: ['positive'],
});

/** The items of a feedback as sent: omitted ones stay, `null` withdraws one. */
export const FeedbackItems = Type.Object(
  {
    stars: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 5 }))),
    badges: Type.Optional(
      orNull(
        MapOf(orNull(Qualifier), {
          keys: PropertyName,
          minProperties: 1,
          maxProperties: 32,
          description: 'Badge set id → qualifier; a `null` qualifier withdraws that badge.',
        }),
      ),
    ),
    review: Type.Optional(orNull(Review)),
    video: Type.Optional(orNull(VideoUrl)),
  },
  { ...exact, $id: 'FeedbackItems', minProperties: 1, description: 'At least one item.' },
);
export type FeedbackItems = Static<typeof FeedbackItems>;

/** A feedback as sent. */
export const FeedbackBody = Type.Object(
  {
    sourceCriteria: Criteria,
    targetCriteria: Criteria,
    transactionId: Type.Optional(TransactionId),
    items: FeedbackItems,
  },
  {
    ...exact,
    $id: 'FeedbackBody',
    description: 'A feedback as sent: its giver, target and items.',
    examples: [
      {
        sourceCriteria: { type: 'Address', uuid: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
        targetCriteria: { type: 'provider', ids: { uuid: 'rosas-bakery' } },
        items: { stars: 5, badges: { Quality: 'positive' }, review: 'The best rye bread in town.' },
      },
    ],
  },
);
export type FeedbackBody = Static<typeof FeedbackBody>;

/** The result of giving feedback. */
export const GivenFeedbackResult = Type.Object(
  {
    moderation: Type.Optional(FeedbackModeration),
  },
  {
    $id: 'FeedbackWritten',
    description:
      'The result of giving feedback. `moderation` is present if the feedback is hidden.',
  },
);

/** The key of a feedback. */
export const FeedbackKey = Type.Object(
  {
    sourceCriteria: Criteria,
    targetCriteria: Criteria,
    transactionId: Type.Optional(TransactionId),
  },
  exact,
);
export type FeedbackKey = Static<typeof FeedbackKey>;

const Timestamp = Type.Integer({ description: 'Seconds since 1970.' });
const Image = Type.String({ description: 'URL; empty when there is none.' });

export const Badge = Type.Object(
  { label: Type.String(), image: Image },
  { $id: 'Badge', description: 'The label and the picture of a badge.' },
);

/** Aggregated feedback about a target: each person counts once, by its newest feedback with the item. */
export const FeedbackSummary = Type.Object(
  {
    target: Entity,
    peopleCount: Type.Integer({ description: 'The number of people with feedback.' }),
    verifiedCount: Type.Integer({ description: 'The number of people with verified feedback.' }),
    items: Type.Object({
      stars: Type.Optional(StarStatistics),
      review: Type.Optional(
        Type.Object(
          { content: Type.String(), date: Timestamp, image: Image },
          {
            description:
              'The review to show first: the newest of the network, else the newest of all.',
          },
        ),
      ),
      video: Type.Optional(
        Type.Object(
          { date: Timestamp, url: Type.String(), image: Image },
          {
            description:
              'The video to show first: the newest of the network, else the newest of all. `image` is ' +
              'its poster.',
          },
        ),
      ),
      badges: MapOf(MapOf(Type.Object({ count: Type.Integer(), badge: Badge })), {
        description: 'Badge set id → qualifier → the number of people who gave it.',
      }),
      endorsements: Type.Array(
        Type.Object({
          source: EntityNode,
          endorsement: Type.Object({
            value: Type.Number({
              description:
                'The sum of the stake, in whole tokens; above 2^53 − 1 the nearest number.',
            }),
            exactValue: Type.Optional(
              Type.String({
                pattern: '^[1-9][0-9]*$',
                description: 'All digits of `value`, where a number would not be exact.',
              }),
            ),
            blockNumber: Type.Integer({ description: 'The block of the newest endorsement.' }),
          }),
        }),
        {
          description: 'Each person who endorses it once, those with the newest endorsement first.',
        },
      ),
    }),
  },
  {
    $id: 'FeedbackSummary',
    description:
      'Aggregated feedback about an entity: each person counts once, by the newest feedback with the item.',
  },
);
export type FeedbackSummary = Static<typeof FeedbackSummary>;

/** The items of a feedback as returned: those that were given. */
export const FeedbackGivenItems = Type.Object(
  {
    stars: Type.Optional(Type.Integer()),
    badges: Type.Optional(
      MapOf(Type.Object({ qualifier: Type.String(), badge: Badge }), {
        description: 'By badge set id.',
      }),
    ),
    review: Type.Optional(Type.String()),
    video: Type.Optional(Type.String({ description: 'URL.' })),
    poster: Type.Optional(
      Type.String({ description: 'URL of a JPEG frame of the video; for uploaded videos only.' }),
    ),
  },
  {
    $id: 'FeedbackGivenItems',
    description: 'The items of a feedback as returned: those that were given.',
  },
);
export type FeedbackGivenItems = Static<typeof FeedbackGivenItems>;

/** The newest feedback of a person, with its giver. */
export const SingleFeedback = Type.Object(
  {
    id: Type.String(),
    source: PersonNode,
    network: Type.Optional(
      Type.Object(
        {
          distance: Type.Integer({ minimum: 1, maximum: 2 }),
          via: Type.Optional(PersonNode),
          path: Type.Array(PathStep, {
            description: 'The steps from the reader to the giver: one, or two over `via`.',
          }),
        },
        {
          description:
            'The connection between the reader and the giver; absent for strangers and for the reader itself.',
        },
      ),
    ),
    own: Type.Boolean({ description: 'Whether the reader gave it.' }),
    transactionId: Type.Optional(
      Type.String({ description: "For the reader's own feedback, and for clients." }),
    ),
    verified: Type.Boolean({
      description: 'Whether a client gave it for the person, or has verified its transaction.',
    }),
    earlierCount: Type.Integer({
      description:
        'The number of earlier feedbacks of the person about the target; with filters, ' +
        'of those that have the items.',
    }),
    items: FeedbackGivenItems,
    helpful: Type.Object(
      {
        count: Type.Integer({ description: 'The number of people who find it helpful.' }),
        networkCount: Type.Optional(
          Type.Integer({
            description:
              "The number of people in the reader's network who do; absent without a token.",
          }),
        ),
        own: Type.Optional(
          Type.Boolean({ description: 'Whether the reader does; absent without a token.' }),
        ),
      },
      { description: 'The votes of people who find it helpful.' },
    ),
    reply: Type.Optional(Reply),
    moderation: Type.Optional(FeedbackModeration),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  {
    $id: 'SingleFeedback',
    description: 'The newest feedback of a person about an entity, with the giver.',
  },
);
export type SingleFeedback = Static<typeof SingleFeedback>;

/** The orders in which feedback is listed. */
export const FeedbackSort = Type.Enum(['network', 'newest', 'highest', 'lowest', 'helpful']);
export type FeedbackSort = Static<typeof FeedbackSort>;

/** A page of single feedbacks. */
export const FeedbackPage = Type.Object(
  {
    target: Type.Object({
      ...Entity.properties,
      address: Type.Optional(
        Type.String({
          description:
            'The EVM address at which it is endorsed. Absent if it has none, and for ' +
            'people, whose uuid it is.',
        }),
      ),
    }),
    isPublic: Type.Boolean({
      description: 'Whether anonymous readers can read the list.',
    }),
    count: Type.Optional(
      Type.Integer({
        description:
          'The number of people in the list; with filters, 1,000 means 1,000 or more. On ' +
          'the first page only.',
      }),
    ),
    canReply: Type.Boolean({
      description: 'Whether the reader owns the target, and may reply to feedback about it.',
    }),
    feedback: Type.Array(SingleFeedback),
    cursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
    ),
  },
  { $id: 'FeedbackPage', description: 'A page of single feedbacks.' },
);
export type FeedbackPage = Static<typeof FeedbackPage>;
