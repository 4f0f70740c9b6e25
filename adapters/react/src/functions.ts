export { useRanking, type Ranking } from './use-ranking.js';
export { useSvcIdentity } from './use-svc-identity.js';
export {
  addCatalogue,
  addressSignatureVerification,
  configure,
  disconnectWallet,
  signIn,
  signOut,
  signOutEverywhere,
  SvcError,
} from '@x-svc/core';
export type {
  AuthData,
  Entity,
  EditFeedbackEventDetail,
  FeedbackFailedEventDetail,
  FeedbackGivenEventDetail,
  FeedbackWithdrawnEventDetail,
  LoadedEventDetail,
  PopupEventDetail,
  RankingItem,
  RankingQuery,
  SignInOptions,
  SvcConfiguration,
} from '@x-svc/core';
