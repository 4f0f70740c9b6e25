import type { RewardToken } from './wallet/reward-token';
import type { WalletApp } from './wallet/wallet-app';
import type { WagmiConfig, WalletOption } from './wallet/wallet-option';
import { setRewardToken } from './store/wallet/balance';
import { keepIdentity, type IdentityKeeping } from './store/session/kept-identity';
import { renewBefore } from './store/session/renewal';
import { state, withoutSlash } from './store/base/state';
import { configureWallets, resumeWallet } from './store/wallet/wallet';

/** Settings for all elements of the page. */
export interface SvcConfiguration {
  /** The service's address, for example `https://svc.example.com`; by default the page's origin. */
  apiUrl?: string;
  /** Where people connect their social accounts, http or https: what `x-svc-app-link` leads to. */
  socialLinkUrl?: string;
  /** The page's own wallet connection, used instead of one of the SDK's; set it at the start. */
  wagmiConfig?: WagmiConfig;
  /** Further wallets to choose, loaded when they are chosen. */
  connectors?: readonly WalletOption[];
  /** Apps that the page can be opened in, on phones without a wallet; by default the best known. */
  walletApps?: readonly WalletApp[];
  /** How long whoever signed in stays so; by default until the page is left. */
  keepIdentity?: IdentityKeeping;
  /** How many seconds before a sign-in ends to offer its renewal; by default it is not offered. */
  renewBefore?: number;
  /** The token that `x-svc-balance` shows. */
  rewardToken?: RewardToken;
}

/** Sets what all elements of the page share; an element's own `api-url` goes before it. */
export function configure({
  apiUrl,
  socialLinkUrl,
  keepIdentity: keeping,
  renewBefore: seconds,
  rewardToken,
  ...wallets
}: SvcConfiguration): void {
  if (apiUrl !== undefined) state.apiUrl = withoutSlash(apiUrl);
  if (socialLinkUrl !== undefined) state.socialLinkUrl = socialLinkUrl;
  if (Object.keys(wallets).length > 0) configureWallets(wallets);
  if (rewardToken) setRewardToken(rewardToken);
  if (seconds !== undefined) renewBefore(seconds);
  // The account may have been switched while the page was away.
  if (keeping) keepIdentity(keeping, () => void resumeWallet());
}
