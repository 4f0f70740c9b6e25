export { createClient } from './create-client.js';
export type { SvcClient } from './create-client.js';
export { errorCodes } from './error-codes.js';
export type { ErrorCode } from './error-codes.js';
export type { ClientOptions, RequestOptions } from './options.js';
export { SvcError } from './svc-error.js';
export type { Criteria, SetCriteria, Written } from './schema-types.js';

export type { BegunConnection, ConnectionInput } from './accounts/begin-connection.js';
export type { AccountChange } from './accounts/change-account.js';
export type { ConnectionProof, FinishedConnection } from './accounts/finish-connection.js';
export type { ConnectedAccount, ConnectedAccounts } from './accounts/list-accounts.js';
export type { RefreshedAccount } from './accounts/refresh-account.js';
export type { Network, Networks } from './accounts/list-networks.js';
export type { AccountMove } from './accounts/move-account.js';

export type { EntityInput } from './entities/add-entity.js';
export type {
  Context,
  Entity,
  PathStep,
  RankingItem,
  RankingQuery,
} from './entities/get-ranking.js';

export type { RelationshipInput } from './relationships/add-relationship.js';
export type { TransactionInput } from './relationships/add-transaction.js';
export type {
  InteractionSummary,
  InteractionSummaryQuery,
} from './relationships/get-interaction-summary.js';
export type {
  OwnRelationship,
  RelationshipPage,
  RelationshipQuery,
} from './relationships/list-relationships.js';

export type { FeedbackSummary, FeedbackSummaryQuery } from './feedback/get-feedback-summary.js';
export type { FeedbackInput, FeedbackItems, FeedbackWritten } from './feedback/give-feedback.js';
export type { Badge, BadgeSet } from './feedback/list-badge-sets.js';
export type { FeedbackPage, FeedbackQuery, SingleFeedback } from './feedback/list-feedback.js';
export type { Rating, RatingsQuery } from './feedback/list-ratings.js';
export type { BadgeSetInput } from './feedback/register-badge-set.js';
export type { FeedbackIdInput } from './feedback/mark-helpful.js';
export type { ReplyInput } from './feedback/reply-to-feedback.js';
export type { FeedbackKey } from './feedback/withdraw-feedback.js';

export type {
  PreviousEndorsers,
  PreviousEndorsersInput,
} from './endorsements/find-previous-endorsers.js';

export type { BlockInput } from './people/block-person.js';
export type { Blocks } from './people/list-blocks.js';
export type {
  GivenFeedback,
  GivenFeedbackPage,
  GivenFeedbackQuery,
} from './people/list-given-feedback.js';
export type { Recommender, RecommenderPage, RecommenderQuery } from './people/list-recommenders.js';

export type { AppealInput } from './moderation/appeal.js';
export type { Decision } from './moderation/decide.js';
export type { ModerationCaseDetail } from './moderation/get-moderation-case.js';
export type { Report } from './moderation/get-report.js';
export type {
  ModerationCase,
  ModerationPage,
  ModerationQuery,
} from './moderation/list-moderation.js';
export type { ReportPage, ReportQuery } from './moderation/list-reports.js';
export type { ReportCreated, ReportInput } from './moderation/report.js';
export type { Erasure } from './own-data/erase-own-data.js';
export type {
  EndorsementHistoryPage,
  EndorsementHistoryQuery,
  TokenAct,
} from './own-data/list-endorsement-history.js';

export type { Challenge, WalletAccount } from './sign-in/challenge.js';
export type { AuthData, SignedMessage } from './sign-in/verify.js';
