export * from './generated/components';
export * from './feedback-form-accessor';
export * from './provide-svc';
export * from './svc';
export * from './x-svc.module';
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
