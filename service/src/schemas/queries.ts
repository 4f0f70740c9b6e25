import Type, { type Static, type TSchema } from 'typebox';
import { contextDescription, GeoContext } from './context.js';
import { Criteria, TargetCriteria } from './criteria.js';
import { FeedbackKey, FeedbackSort } from './feedback.js';
import { EntityType, PropertyName, TransactionId } from './text.js';

const exact = { additionalProperties: false };
const forms =
  ' As JSON (`name={"uuid":"…"}`), or as bracketed keys (deepObject: `name[uuid]=…`, `name[ids][uuid]=…`).';
const listForms =
  ' As a JSON array, as repeated or indexed parameters that hold JSON each ' +
  '(`targetCriterias[0]={…}`), or as bracketed keys (`targetCriterias[0][uuid]=…`).';

/** An object-valued parameter with its own description; its documented form is JSON. */
function parameter<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Unsafe<Static<Schema>>({
    ...schema,
    'x-schema': schema,
    'x-consume': 'application/json',
    description,
  });
}

const name = PropertyName.replace(/^\^|\$$/g, '');

const source = parameter(
  Criteria,
  `Identifies the client whose network is used; a signed-in user can name only itself.${forms}`,
);
const target = parameter(Criteria, `Identifies the target entity.${forms}`);
const readTarget = parameter(TargetCriteria, `Identifies the target entity.${forms}`);

export const RankingQuery = Type.Object(
  {
    sourceCriteria: source,
    targetType: Type.Unsafe<string>({
      ...EntityType,
      description: 'Type of the entities to rank.',
    }),
    targetCriterias: Type.Optional(
      parameter(
        Type.Array(Criteria, { maxItems: 1000 }),
        `The entities to rank; empty or absent for all of the type.${listForms}`,
      ),
    ),
    context: Type.Optional(parameter(GeoContext, `${contextDescription}${forms}`)),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 1000,
        description: 'Maximum number of entities to return.',
      }),
    ),
  },
  { ...exact, $id: 'RankingQuery' },
);
export type RankingQuery = Static<typeof RankingQuery>;

export const RatingsQuery = Type.Object(
  {
    targetType: Type.Optional(
      Type.Unsafe<string>({ ...EntityType, description: 'Type of the targets. Default: any.' }),
    ),
    targetCriterias: parameter(
      Type.Array(Criteria, { minItems: 1, maxItems: 100 }),
      `Identifies the targets, at most 100.${listForms}`,
    ),
  },
  { ...exact, $id: 'RatingsQuery' },
);
export type RatingsQuery = Static<typeof RatingsQuery>;

export const InteractionSummaryQuery = Type.Object(
  { targetCriteria: readTarget, sourceCriteria: source },
  { ...exact, $id: 'InteractionSummaryQuery' },
);
export type InteractionSummaryQuery = Static<typeof InteractionSummaryQuery>;

export const FeedbackSummaryQuery = Type.Object(
  {
    targetCriteria: readTarget,
    sourceCriteria: source,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description:
          "Maximum number of people to aggregate: the client's network first, then the newest.",
      }),
    ),
  },
  { ...exact, $id: 'FeedbackSummaryQuery' },
);
export type FeedbackSummaryQuery = Static<typeof FeedbackSummaryQuery>;

export const FeedbackListQuery = Type.Object(
  {
    targetCriteria: readTarget,
    sourceCriteria: Type.Optional(source),
    sort: Type.Optional(
      Type.Unsafe<Static<typeof FeedbackSort>>({
        ...FeedbackSort,
        default: 'network',
        description:
          "`network`: the reader's own feedback first, then that of its network; without " +
          'a token the same as `newest`. `newest`: the newest first. `highest` and ' +
          '`lowest`: by stars, feedback without stars last. `helpful`: by the number of ' +
          "people of the reader's network (distance one and two) who find it helpful, " +
          'then by the number of others, of whom five count at most; without a token by ' +
          'the latter alone. Within each, the newest first.',
      }),
    ),
    stars: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5,
        description: 'Only people whose newest feedback with stars has this number.',
      }),
    ),
    badge: Type.Optional(
      Type.String({
        pattern: `^${name}(?::${name})?$`,
        examples: ['Quality:positive'],
        description:
          'Only people whose newest badge of this set has this qualifier (`set:qualifier`), or who gave ' +
          'any badge of the set (`set`).',
      }),
    ),
    withReview: Type.Optional(
      Type.Boolean({ default: false, description: 'Only feedback with a review.' }),
    ),
    withVideo: Type.Optional(
      Type.Boolean({ default: false, description: 'Only feedback with a video.' }),
    ),
    verified: Type.Optional(
      Type.Boolean({ default: false, description: 'Only verified feedback.' }),
    ),
    network: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Only feedback of the reader and its network. Needs a token.',
      }),
    ),
    own: Type.Optional(
      Type.Boolean({ default: false, description: 'Only feedback of the reader. Needs a token.' }),
    ),
    transactionId: Type.Optional(
      Type.Unsafe<string>({
        ...TransactionId,
        description: 'With `own`: only the feedback for this transaction.',
      }),
    ),
    earlierThan: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description:
          'The `id` of a feedback: lists the earlier feedback of the same person, the newest first; ' +
          '`sort`, `network` and `own` have no effect.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'People per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the previous page, with the same sort and filters.',
      }),
    ),
  },
  { ...exact, $id: 'FeedbackQuery' },
);
export type FeedbackListQuery = Static<typeof FeedbackListQuery>;

export const FeedbackKeyQuery = Type.Object(
  {
    sourceCriteria: parameter(Criteria, `Identifies the giver.${forms}`),
    targetCriteria: target,
    transactionId: Type.Optional(FeedbackKey.properties.transactionId),
  },
  { ...exact, $id: 'FeedbackKey' },
);

export const RelationshipListQuery = Type.Object(
  {
    sourceCriteria: Type.Optional(source),
    targetCriteria: Type.Optional(
      parameter(TargetCriteria, `Identifies the entity at the other end. Default: any.${forms}`),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 50,
        description: 'Relationships per page.',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the previous page.',
      }),
    ),
  },
  { ...exact, $id: 'RelationshipQuery' },
);

export const RecommenderQuery = Type.Object(
  {
    targetCriteria: readTarget,
    sourceCriteria: Type.Optional(source),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'People per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the previous page.',
      }),
    ),
  },
  { ...exact, $id: 'RecommenderQuery' },
);

export const GivenFeedbackQuery = Type.Object(
  {
    targetCriteria: parameter(TargetCriteria, `Identifies the person.${forms}`),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Targets per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the previous page.',
      }),
    ),
  },
  { ...exact, $id: 'GivenFeedbackQuery' },
);

export const EndorsementHistoryQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Entries per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the previous page.',
      }),
    ),
  },
  { ...exact, $id: 'EndorsementHistoryQuery' },
);
