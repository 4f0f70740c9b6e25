import type { Browser, ElementHandle, Page } from 'puppeteer';
import { openPage, untilFound, type OpenPage } from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { installNostrKey } from '../../../../testing/browser/nostr-key.js';
import { installWallet, type WalletUser } from '../../../../testing/browser/wallet.js';
import type { ConnectService } from '../../../../testing/networks/connect-service.js';
import { createPerson, type Person } from '../../../../testing/people/people.js';

const page = 'x-svc-connect-page';
/** Selectors of the parts of the page. */
export const parts = {
  page,
  accounts: `${page} >>> x-svc-connected-accounts`,
  people: `${page} >>> x-svc-own-network`,
  walletButton: `${page} >>> x-svc-wallet-connect >>> [part=button]`,
};

/** The page in a browser of its own. */
export interface OpenConnectPage extends OpenPage {
  person: Person;
  wallet: WalletUser;
  /** Closes the browser. */
  close(): Promise<void>;
}

interface OpenOptions {
  /** Of the page; with `return`, it has a link back. */
  search?: string;
  person?: Person;
  /** A key of Nostr, in an extension of the browser. */
  nostrKey?: Uint8Array;
}

/** Opens the page as somebody with a wallet. */
export async function openConnectPage(
  browser: Browser,
  { publicUrl }: ConnectService,
  { search = '', person = createPerson('Alice'), nostrKey }: OpenOptions = {},
): Promise<OpenConnectPage> {
  const context = await browser.createBrowserContext();
  const opened = await openPage(context);
  const wallet = await installWallet(opened.page, person);
  if (nostrKey) await installNostrKey(opened.page, nostrKey);
  await opened.page.goto(`${publicUrl}/connect${search}`);
  return { ...opened, person, wallet, close: () => context.close() };
}

/** Connects the wallet and signs in. */
export async function signIn(page: Page): Promise<void> {
  await press(page, parts.walletButton);
  await untilFound(page, parts.people);
}

/** Fills in what a network asks for, and connects an account there. */
export async function connect(page: Page, network: string, account?: string): Promise<void> {
  const card = `${parts.accounts} >>> #network-${network}`;
  if (account !== undefined) {
    const field = await untilFound(page, `${card} input`);
    await field.type(account);
  }
  await press(page, `${card} form button`);
}

/** Disconnects the only account. */
export async function disconnect(page: Page): Promise<void> {
  await press(page, `${parts.accounts} >>> [id^=disconnect-]`);
  await press(page, `${parts.accounts} >>> .question .danger`);
}

/** Clicks what a selector selects, once it is there. */
export async function press(page: Page, selector: string): Promise<void> {
  await click((): Promise<ElementHandle> => untilFound(page, selector));
}
