/** What each package for a framework has of `@x-svc/core`. Their builds copy it. */
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
