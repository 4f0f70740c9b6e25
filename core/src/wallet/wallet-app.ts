/** A wallet app with its own browser, in which a link can open a page. */
export interface WalletApp {
  name: string;
  /** The URL of an image. */
  icon?: string;
  /** Returns the https link that opens the URL in the app. */
  link: (url: string) => string;
}

/** The wallet apps that the SDK offers by default. */
export const knownWalletApps: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    link: (url) => `https://metamask.app.link/dapp/${url.replace(/^https?:\/\//, '')}`,
  },
  {
    name: 'Coinbase Wallet',
    link: (url) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(url)}`,
  },
  {
    name: 'Trust Wallet',
    link: (url) =>
      `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(url)}`,
  },
];

/** Returns whether this is a phone or tablet, where wallets are apps and not extensions. */
export function isHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad sends the user agent of a Mac.
  return /Android|iPhone|iPad/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
}
