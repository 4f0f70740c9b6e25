/** Returns the page's element that connects a wallet; null if the page has none. */
export function findWalletConnect(): Element | null {
  return document.querySelector('x-svc-wallet-connect');
}

/** Shows the page's element that connects a wallet, and presses its button. */
export function openWalletConnect(): void {
  const element = findWalletConnect();
  element?.scrollIntoView({ block: 'nearest' });
  const button = element?.shadowRoot?.querySelector('button');
  // The dialog that opens returns the focus there.
  button?.focus();
  button?.click();
}
