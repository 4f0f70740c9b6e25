export { createClient } from './create-client.js';
export type { SvcClient } from './create-client.js';
export { errorCodes } from './error-codes.js';
export type { ErrorCode } from './error-codes.js';
export type { ClientOptions, RequestOptions } from './options.js';
export { SvcError } from './svc-error.js';
export type {
  AuthData,
  Badge,
  BadgeSet,
  BadgeSetInput,
  BlockInput,
  Blocks,
  Challenge,
  Context,
  Criteria,
  Entity,
  EntityInput,
  FeedbackInput,
  FeedbackItems,
  FeedbackKey,
  FeedbackPage,
  FeedbackQuery,
  FeedbackSummary,
  FeedbackSummaryQuery,
  InteractionSummary,
  InteractionSummaryQuery,
  OwnRelationship,
  PathStep,
  PreviousEndorsers,
  PreviousEndorsersInput,
  RankingItem,
  RankingQuery,
  RelationshipInput,
  RelationshipPage,
  RelationshipQuery,
  SetCriteria,
  SignedMessage,
  SingleFeedback,
  TransactionInput,
  WalletAccount,
  Written,
} from './types.js';
