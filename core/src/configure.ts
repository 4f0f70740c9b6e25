import type { RewardToken } from './wallet/reward-token';
import type { WalletApp } from './wallet/wallet-app';
import type { WagmiConfig, WalletOption } from './wallet/wallet-option';
import { keepIdentity, type IdentityKeeping } from './store/session/kept-identity';
import { renewBefore } from './store/session/renewal';
import { state, removeTrailingSlash } from './store/base/state';
import { configureWallets, resumeWallet } from './store/wallet/wallet';

/** The settings of all elements on the page. */
export interface SvcConfiguration {
  /**
   * The address of the service, for example `https://svc.example.com`. Default: the service that the
   * files of the SDK come from, else the page's origin once the page is loaded.
   */
  apiUrl?: string;
  /**
   * The http or https address at which people connect their social accounts, to which `x-svc-app-link` links.
   * Default: `/connect` of the service.
   */
  socialLinkUrl?: string;
  /** The page's own wallet connection, which replaces the SDK's. Set it when the page starts. */
  wagmiConfig?: WagmiConfig;
  /** Further wallets to choose from. Their code is loaded when a person chooses them. */
  connectors?: readonly WalletOption[];
  /** The wallet apps that the SDK offers on phones without a wallet. Default: `knownWalletApps`. */
  walletApps?: readonly WalletApp[];
  /** How long a sign-in is kept. Default: until the page is left. */
  keepIdentity?: IdentityKeeping;
  /** How many seconds before a sign-in expires its renewal is offered. Default: never. */
  renewBefore?: number;
  /** The token that people endorse with in `x-svc-feedback-form`, and that `x-svc-balance` shows. */
  rewardToken?: RewardToken;
}

/** Sets the settings of all elements on the page. An element's own `api-url` overrides `apiUrl`. */
export function configure({
  apiUrl,
  socialLinkUrl,
  keepIdentity: keeping,
  renewBefore: seconds,
  rewardToken,
  ...wallets
}: SvcConfiguration): void {
  if (apiUrl !== undefined) state.apiUrl = removeTrailingSlash(apiUrl);
  if (socialLinkUrl !== undefined) state.socialLinkUrl = socialLinkUrl;
  if (Object.keys(wallets).length > 0) configureWallets(wallets);
  if (rewardToken) state.rewardToken = rewardToken;
  if (seconds !== undefined) renewBefore(seconds);
  // The wallet's account may have been switched since the identity was kept.
  if (keeping) keepIdentity(keeping, () => void resumeWallet());
}
