export { addressSignatureVerification } from './sign-in/address-signature-verification';
export type { SignInOptions } from './sign-in/address-signature-verification';
export { connectWallet } from './sign-in/connect-wallet';
export { signIn } from './sign-in/sign-in';
export { disconnectWallet } from './sign-in/disconnect-wallet';
export { configure } from './configure';
export type { SvcConfiguration } from './configure';
export { followIdentity, getIdentity } from './sign-in/follow-identity';
export { followRanking } from './follow-ranking';
export type { FollowedRanking, RankingLoad, RankingQuery } from './follow-ranking';
export type { IdentityKeeping } from './store/session/kept-identity';
export { knownWalletApps } from './wallet/wallet-app';
export type { WalletApp } from './wallet/wallet-app';
export type { WagmiConfig, WalletOption } from './wallet/wallet-option';
export type { RewardToken } from './wallet/reward-token';
export type { Message } from './i18n/loaded-texts';
export { addCatalogue } from './i18n/add-catalogue';
export type { Catalogue } from './i18n/add-catalogue';
export { signOut } from './sign-in/sign-out';
export { signOutEverywhere } from './sign-in/sign-out-everywhere';
export { ApiError, SvcError, UnreachableError } from './store/base/api-errors';
export {
  NoWalletError,
  RequestPendingError,
  UserRejectedError,
  WalletFailedError,
} from './wallet/wallet-errors';
export type {
  AuthData,
  BadgeSet,
  Entity,
  FeedbackItems,
  FeedbackPage,
  FeedbackSummary,
  PathStep,
  RankingItem,
  Recommender,
  SingleFeedback,
} from './store/base/api-types';
export type { DataErasedEventDetail } from './elements/x-svc-account/x-svc-account';
export type { NetworkChangedEventDetail } from './elements/x-svc-acquaintance/x-svc-acquaintance';
export type { LoadedEventDetail } from './elements/x-svc-root/x-svc-root';
export type { EditFeedbackEventDetail } from './elements/x-svc-feedback-details/edit-feedback-event';
export type {
  FeedbackFailedEventDetail,
  FeedbackGivenEventDetail,
  FeedbackWithdrawnEventDetail,
} from './elements/x-svc-feedback-form/feedback-events';
export type { PopupEventDetail } from './parts/popup-controller';
export type * from './components';
