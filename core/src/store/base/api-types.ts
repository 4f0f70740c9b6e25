/** The types of the service's answers that elements and apps use. */
export type {
  AuthData,
  BadgeSet,
  Blocks,
  Entity,
  FeedbackItems,
  FeedbackPage,
  FeedbackSummary,
  GivenFeedback,
  GivenFeedbackPage,
  OwnRelationship,
  PathStep,
  RankingItem,
  Rating,
  Recommender,
  RecommenderPage,
  SingleFeedback,
} from '@x-svc/client';
