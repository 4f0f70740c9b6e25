import type { components, operations } from './schema.js';

type Schemas = components['schemas'];
type Operation = keyof operations;

/** What an operation answers. */
export type Result<Name extends Operation> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': { result: infer Answer } } } };
}
  ? Answer
  : never;

/** What an operation is sent. */
export type Body<Name extends Operation> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;

/** An operation's query, with objects where the address has their JSON. */
type Query<Name extends Operation, Objects> = Omit<
  NonNullable<operations[Name]['parameters']['query']>,
  keyof Objects
> &
  Objects;

/** Selects the one entity that every identifying property names. */
export type Criteria = Schemas['Criteria'];
/** Selects entities: a value may be a list. */
export type SetCriteria = Schemas['SetCriteria'];
/** What else a ranking should regard: where a ride begins and ends. */
export type Context = Schemas['GeoContext'];

/** An entity as sent; further fields are kept as its properties. */
export type EntityInput = Body<'addEntity'>;
/** Who knows whom, or has done what with what. */
export type RelationshipInput = Body<'addRelationship'>;
/** Whom to keep out of one's network: by ids, or by the `ref` of an answer. */
export type BlockInput = Body<'blockPerson'>;
/** Who says what about what. */
export type FeedbackInput = Body<'giveFeedback'>;
/** The items of a feedback; `null` withdraws one. */
export type FeedbackItems = FeedbackInput['items'];
/** Which feedback: by whom, about what, of which transaction. */
export interface FeedbackKey {
  sourceCriteria: Criteria;
  targetCriteria: Criteria;
  transactionId?: string;
}
/** A transaction that an app vouches for: who had it, with what, and its id. */
export type TransactionInput = Body<'addTransaction'>;
/** A set of badges as sent: a label may be one by language. */
export type BadgeSetInput = Body<'registerBadgeSet'>;
/** A set of badges that feedback can give, in the language asked for. */
export type BadgeSet = Schemas['BadgeSet'];
/** A badge's label and picture. */
export type Badge = Schemas['Badge'];
/** A new endorsement, whose earlier endorsers are asked for. */
export type PreviousEndorsersInput = Body<'findPreviousEndorsers'>;

/** Whose network ranks what. */
export type RankingQuery = Query<
  'getRanking',
  { sourceCriteria: Criteria; targetCriterias?: readonly Criteria[]; context?: Context }
>;
/** Who asks what all have said about what. */
export type FeedbackSummaryQuery = Query<
  'getFeedbackSummary',
  { sourceCriteria: Criteria; targetCriteria: Criteria }
>;
/** Who asks what people have done with what. */
export type InteractionSummaryQuery = Query<
  'getInteractionSummary',
  { sourceCriteria: Criteria; targetCriteria: Criteria }
>;
/** Which single feedbacks, in which order. */
export type FeedbackQuery = Query<
  'listFeedback',
  { sourceCriteria?: Criteria; targetCriteria: Criteria }
>;

/** Which page of whose relationships; a person's own without `sourceCriteria`. */
export type RelationshipQuery = Query<'listRelationships', { sourceCriteria?: Criteria }>;

/** One entity of a ranking, with what the network says about it. */
export type RankingItem = Result<'getRanking'>[number];
/** An entity as returned. */
export type Entity = RankingItem['entity'];
/** A step of a path through the network. */
export type PathStep = RankingItem['relationshipPaths'][number][number];
/** Aggregated feedback about an entity. */
export type FeedbackSummary = Result<'getFeedbackSummary'>;
/** What people did with an entity, by type. */
export type InteractionSummary = Result<'getInteractionSummary'>;
/** A page of single feedbacks; `cursor` leads to the next. */
export type FeedbackPage = Result<'listFeedback'>;
/** A single feedback with who gave it. */
export type SingleFeedback = FeedbackPage['feedback'][number];
/** A page of relationships; `cursor` leads to the next. */
export type RelationshipPage = Result<'listRelationships'>;
/** A relationship that leads from a person, with who stated it. */
export type OwnRelationship = RelationshipPage['relationships'][number];
/** Whom the signed-in person keeps out of their network. */
export type Blocks = Result<'listBlocks'>;
/** The addresses of those who endorsed earlier, at distance one and two. */
export type PreviousEndorsers = Result<'findPreviousEndorsers'>;
/** Who wants to sign in: the wallet's address, and the chain that it is on. */
export type WalletAccount = Body<'challenge'>;
/** The message of a challenge, with the wallet's signature. */
export type SignedMessage = Body<'verify'>;
/** The message that a wallet has to sign. */
export type Challenge = Result<'challenge'>;
/** Who has signed in: what `svcIdentityDataReady` carries. */
export type AuthData = Result<'verify'>;
/** What a write did. */
export interface Written {
  /** Whether it is new; else what was there is as it was sent now. */
  created: boolean;
}
