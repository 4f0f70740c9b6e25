/** The exports of `@x-svc/core` that each package for a framework has as well. Their builds copy the file. */
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
