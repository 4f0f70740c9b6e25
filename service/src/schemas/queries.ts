import Type, { type Static, type TSchema } from 'typebox';
import { contextDescription, GeoContext } from './context.js';
import { Criteria, TargetCriteria } from './criteria.js';
import { FeedbackKey, FeedbackSort } from './feedback.js';
import { EntityType } from './text.js';

const exact = { additionalProperties: false };
const forms =
  ' As JSON (`name={"uuid":"…"}`), or as bracketed keys (deepObject: `name[uuid]=…`, `name[ids][uuid]=…`).';
const listForms =
  ' As a JSON array, as repeated or indexed parameters that hold JSON each ' +
  '(`targetCriterias[0]={…}`), or as bracketed keys (`targetCriterias[0][uuid]=…`).';

/** An object-valued parameter; its documented form is JSON. */
function parameter<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Unsafe<Static<Schema>>({ ...schema, 'x-consume': 'application/json', description });
}

const source = parameter(
  Criteria,
  `Identifies the client whose network is asked; a signed-in user can only name itself.${forms}`,
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
        description: 'How many of the best to return.',
      }),
    ),
  },
  exact,
);
export type RankingQuery = Static<typeof RankingQuery>;

export const InteractionSummaryQuery = Type.Object(
  { targetCriteria: readTarget, sourceCriteria: source },
  exact,
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
          "How many people's feedback to aggregate: the client's network first, then the newest.",
      }),
    ),
  },
  exact,
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
          "`network`: the reader's own and its network's first; `newest`; `highest` and `lowest`: " +
          'by stars, those without last. Equal ones newest first.',
      }),
    ),
    withVideo: Type.Optional(
      Type.Boolean({ default: false, description: 'Only feedback with a video.' }),
    ),
    network: Type.Optional(
      Type.Boolean({ default: false, description: "Only the reader's own and its network's." }),
    ),
    earlierThan: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description:
          'The `id` of a feedback: lists what the same person had given before it, newest first, ' +
          'whatever `sort` and `network` say.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'People a page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the page before, of the same sort and filters.',
      }),
    ),
  },
  exact,
);
export type FeedbackListQuery = Static<typeof FeedbackListQuery>;

export const FeedbackKeyQuery = Type.Object(
  {
    sourceCriteria: parameter(Criteria, `Identifies who gave it.${forms}`),
    targetCriteria: target,
    transactionId: Type.Optional(FeedbackKey.properties.transactionId),
  },
  exact,
);

export const RelationshipListQuery = Type.Object(
  {
    sourceCriteria: Type.Optional(source),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Relationships a page.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_=.-]{1,512}$',
        description: 'The `cursor` of the page before.',
      }),
    ),
  },
  exact,
);
