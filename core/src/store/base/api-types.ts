/** The types of the service's answers that elements and apps use. */
export type {
  AuthData,
  BadgeSet,
  Entity,
  FeedbackItems,
  FeedbackPage,
  FeedbackSummary,
  PathStep,
  RankingItem,
  Rating,
  SingleFeedback,
} from '@x-svc/client';
