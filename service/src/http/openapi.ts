import type { OpenAPIV3_1 } from 'openapi-types';
import type { TSchema } from 'typebox';
import { errorCodes } from '../errors/service-error.js';
import { AuthData } from '../schemas/authentication.js';
import { BadgeSet, BadgeSetBody } from '../schemas/badge-set.js';
import { Criteria, SetCriteria } from '../schemas/criteria.js';
import { PreviousEndorsers, PreviousEndorsersBody } from '../schemas/endorsement.js';
import { EndorsementHistoryPage, TokenAct } from '../schemas/endorsement-history.js';
import { EntityBody, Entity, EntityNode } from '../schemas/entity.js';
import { ErrorEnvelope } from '../schemas/envelope.js';
import { Erasure } from '../schemas/erasure.js';
import {
  Badge,
  FeedbackBody,
  FeedbackGivenItems,
  FeedbackItems,
  FeedbackPage,
  FeedbackSummary,
  SingleFeedback,
} from '../schemas/feedback.js';
import { GivenFeedback, GivenFeedbackPage } from '../schemas/given-feedback.js';
import { Recommender, RecommenderPage } from '../schemas/recommender.js';
import { GeoContext } from '../schemas/context.js';
import { Rating, StarStatistics } from '../schemas/rating.js';
import { InteractionSummary, PathStep, RankingItem } from '../schemas/ranking.js';
import { RelationshipBody } from '../schemas/relationship.js';
import { TransactionBody } from '../schemas/transaction.js';
import { version } from '../version.js';

/** The parts of the document other than the operations. */
export const apiDescription = {
  openapi: '3.1.0',
  info: {
    title: 'Social trust and feedback',
    version,
    description: [
      'Collects feedback about entities, and ranks entities for a person by the feedback of the',
      "person's own network.",
      '',
      'Every answer is JSON in an envelope: `{"status":"success","result":…}`, or',
      '`{"status":"error","errorCode":n,"errorMessage":"…"}` with the matching HTTP status.',
      '',
      'Object-valued query parameters are JSON; bracketed keys (`name[ids][uuid]=…`) are accepted too.',
      '',
      'Texts are stored as they are sent. They cannot have control characters, other than tabs and line breaks in',
      'texts of several lines, or halves of surrogate pairs: error 40001 then names the field, the character and its',
      'position, counted in characters (code points) from 1, such as',
      '`items.review has the control character U+0003 at position 9.`',
      '',
      'Error codes: ' +
        Object.entries(errorCodes)
          .map(([name, code]) => `${code} ${toWords(name)}`)
          .join(', ') +
        '.',
    ].join('\n'),
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  tags: [
    { name: 'Reading', description: 'Rankings, summaries and lists for a reader' },
    { name: 'Feedback', description: 'Give and withdraw feedback, vouch for transactions' },
    { name: 'Entities', description: 'The targets and the givers of feedback' },
    { name: 'Relationships', description: 'Relationships between entities, and blocks' },
    { name: 'Moderation', description: 'Reports, appeals, and the queue of moderators' },
    { name: 'Videos', description: 'Uploaded videos; docs/videos.md describes the upload' },
    { name: 'Badges', description: 'The badge sets that feedback can use' },
    { name: 'Endorsements', description: 'For the reward oracle' },
    { name: 'Authentication', description: 'Sign in with a wallet' },
    { name: 'Connected accounts', description: 'Accounts at social networks that people connect' },
    { name: 'Own data', description: 'Export and erase what the service has about a person' },
    { name: 'Health', description: 'For load balancers' },
  ],
  components: {
    securitySchemes: {
      userToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The token of a person who signed in with a wallet.',
      },
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key (`svc_…`) of an integrating app.',
      },
    },
  },
  security: [{ userToken: [] }, { apiKey: [] }],
} satisfies Partial<OpenAPIV3_1.Document>;

/** The schemas with a name in the document and in generated clients. */
const namedSchemas: Record<string, TSchema> = {
  AuthData,
  Badge,
  BadgeSet,
  BadgeSetBody,
  Criteria,
  EndorsementHistoryPage,
  Entity,
  EntityBody,
  EntityNode,
  Erasure,
  Error: ErrorEnvelope,
  FeedbackBody,
  FeedbackGivenItems,
  FeedbackItems,
  FeedbackPage,
  FeedbackSummary,
  GeoContext,
  GivenFeedback,
  GivenFeedbackPage,
  InteractionSummary,
  PathStep,
  PreviousEndorsers,
  PreviousEndorsersBody,
  RankingItem,
  Rating,
  Recommender,
  RecommenderPage,
  RelationshipBody,
  SetCriteria,
  SingleFeedback,
  StarStatistics,
  TokenAct,
  TransactionBody,
};

/** The document with every named schema in `components`, and references where it is used. */
export function nameSchemas<Document extends object>(document: Document): Document {
  const names = new Map(
    Object.entries(namedSchemas).map(([name, schema]) => [
      computeFingerprint(removeInternalKeys(schema)),
      name,
    ]),
  );
  const reference = (value: unknown, root?: string): unknown => {
    if (Array.isArray(value)) return value.map((part) => reference(part));
    if (value === null || typeof value !== 'object') return value;
    const name = names.get(computeFingerprint(value));
    if (name !== undefined && name !== root) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, reference(part)]));
  };
  const { components, ...rest } = removeInternalKeys(document) as { components?: object };
  const schemas = Object.fromEntries(
    Object.entries(namedSchemas).map(([name, schema]) => [
      name,
      reference(removeInternalKeys(schema), name),
    ]),
  );
  return {
    ...(reference(rest) as Document),
    components: { ...components, schemas },
  };
}

/** Identifies a schema without its description and examples, which differ by use. */
function computeFingerprint(schema: object): string {
  const { description: _, examples: __, example: ___, ...rest } = schema as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** A copy without the keywords that only the service uses. */
function removeInternalKeys(value: unknown): object {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      key === 'x-text' || key === 'x-response-description' ? undefined : part,
    ),
  ) as object;
}

/** `noSuchEntity` → `no such entity`. */
function toWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
