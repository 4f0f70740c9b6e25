import type { Page } from 'puppeteer';

interface Provider {
  request(request: { method: string }): Promise<unknown>;
  on(event: string, listener: (accounts: string[]) => void): unknown;
}

interface Wallets {
  byName: Map<string, Provider>;
  listeners: Map<Provider, ((accounts: string[]) => void)[]>;
}

/** Makes it possible to switch the account in a demo wallet; before the page is opened. */
export async function watchWallets(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const wallets: Wallets = { byName: new Map(), listeners: new Map() };
    Object.assign(window, { wallets });
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (
        event as CustomEvent<{ info: { name: string }; provider: Provider }>
      ).detail;
      if (wallets.byName.has(info.name)) return;
      wallets.byName.set(info.name, provider);
      const listeners: ((accounts: string[]) => void)[] = [];
      wallets.listeners.set(provider, listeners);
      const on = provider.on.bind(provider);
      provider.on = (name, listener) => {
        if (name === 'accountsChanged') listeners.push(listener);
        return on(name, listener);
      };
    });
  });
}

/** As when somebody switches the account in a wallet: it becomes another person's. */
export async function switchAccount(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(
    async (before, after) => {
      const { wallets } = window as unknown as { wallets: Wallets };
      const wallet = wallets.byName.get(`Demo wallet: ${before}`)!;
      const other = wallets.byName.get(`Demo wallet: ${after}`)!;
      const accounts = (await other.request({ method: 'eth_requestAccounts' })) as string[];
      wallet.request = (request) => other.request(request);
      for (const listener of wallets.listeners.get(wallet)!) listener(accounts);
    },
    from,
    to,
  );
}
