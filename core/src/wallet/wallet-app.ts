/** A wallet app with a browser of its own, in which a page can be opened by a link. */
export interface WalletApp {
  name: string;
  /** URL of an image. */
  icon?: string;
  /** The https link that opens the page of the URL in the app. */
  link: (url: string) => string;
}

/** The apps offered on phones unless the page names others. */
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

/** Whether this is a phone or tablet, where wallets are apps instead of extensions. */
export function isHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  return /Android|iPhone|iPad/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
}
