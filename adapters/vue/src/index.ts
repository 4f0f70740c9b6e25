export { createSvc } from './create-svc.js';
export { useRanking, type Ranking } from './use-ranking.js';
export { useSvcIdentity } from './use-svc-identity.js';
export { useSvcSignIn, type SvcSignIn } from './use-svc-sign-in.js';
export { XSvcFeedbackForm, type XSvcFeedbackFormProps } from './x-svc-feedback-form.js';
export type { StencilVueComponent } from './define-container.js';
export {
  XSvcAccount,
  XSvcAcquaintance,
  XSvcAppLink,
  XSvcBalance,
  XSvcDisconnectWallet,
  XSvcEndorsementHistory,
  XSvcFeedbackDetails,
  XSvcFeedbackDetailsPopup,
  XSvcFeedbackFormPopup,
  XSvcHeader,
  XSvcRecommendation,
  XSvcRecommenders,
  XSvcRoot,
  XSvcWalletConnect,
} from './generated/index.js';
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
