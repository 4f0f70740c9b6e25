import type { State } from './state.js';
import { account } from './states/account.js';
import { acquaintance } from './states/acquaintance.js';
import { appLink } from './states/app-link.js';
import { balance } from './states/balance.js';
import { disconnectWallet } from './states/disconnect-wallet.js';
import { endorsementHistory } from './states/endorsement-history.js';
import { feedbackDetails } from './states/feedback-details.js';
import { feedbackForm } from './states/feedback-form.js';
import { header } from './states/header.js';
import { feedbackDetailsPopup, feedbackFormPopup } from './states/popups.js';
import { recommendation } from './states/recommendation.js';
import { recommenders } from './states/recommenders.js';
import { root } from './states/root.js';
import { walletConnect } from './states/wallet-connect.js';

/** The states of each element by its tag. */
export const elements: Readonly<Record<string, readonly State[]>> = {
  'x-svc-root': root,
  'x-svc-recommendation': recommendation,
  'x-svc-recommenders': recommenders,
  'x-svc-acquaintance': acquaintance,
  'x-svc-feedback-details': feedbackDetails,
  'x-svc-feedback-details-popup': feedbackDetailsPopup,
  'x-svc-feedback-form': feedbackForm,
  'x-svc-feedback-form-popup': feedbackFormPopup,
  'x-svc-header': header,
  'x-svc-app-link': appLink,
  'x-svc-balance': balance,
  'x-svc-endorsement-history': endorsementHistory,
  'x-svc-wallet-connect': walletConnect,
  'x-svc-disconnect-wallet': disconnectWallet,
  'x-svc-account': account,
};
