/** What elements and apps know of the service's answers. */
export type {
  AuthData,
  BadgeSet,
  Entity,
  FeedbackItems,
  FeedbackPage,
  FeedbackSummary,
  PathStep,
  RankingItem,
  SingleFeedback,
} from '@x-svc/client';
