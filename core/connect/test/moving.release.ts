import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  findings,
  startBrowser,
  untilFound,
  untilShown,
} from '../../../testing/browser/browser.js';
import { createNostrKey } from '../../../testing/browser/nostr-key.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import { startRelay, type TestRelay } from '../../../testing/networks/nostr-relay.js';
import { openNostr } from '../../../testing/networks/open-connectors.js';
import { createPerson } from '../../../testing/people/people.js';
import { until } from '../../../testing/waiting/until.js';
import {
  connect,
  disconnect,
  openConnectPage,
  parts,
  press,
  signIn,
  type OpenConnectPage,
} from './support/connect-page.js';

const { accounts } = parts;
const ask = `${accounts} >>> [id^=ask-move-]`;
const form = `${accounts} >>> form.move`;
const confirm = `${form} .danger`;
const refusal =
  'This account belongs to another wallet. Sign in with that wallet and move the account to this one.';
const now = Date.now;
let relay: TestRelay;
let http: ConnectService;
let browser: Browser;
const open: OpenConnectPage[] = [];
beforeAll(async () => {
  relay = await startRelay();
  http = await startConnectService(openNostr([relay.url]));
  browser = await startBrowser();
});
afterEach(async () => {
  Date.now = now;
  for (const { close } of open.splice(0)) await close();
});
afterAll(async () => {
  await browser.close();
  await http.close();
  await relay.close();
});

/** Opens the page as a new person who has signed in there. */
async function openSignedIn(nostrKey: Uint8Array): Promise<OpenConnectPage> {
  const opened = await openConnectPage(browser, http, { nostrKey });
  open.push(opened);
  await signIn(opened.page);
  return opened;
}

/** Opens the page as a person who has connected an account, and asks to move it. */
async function askForMove(nostrKey = createNostrKey().key): Promise<OpenConnectPage> {
  const opened = await openSignedIn(nostrKey);
  await connect(opened.page, 'nostr');
  await untilShown(opened.page, accounts, 'Updated');
  await press(opened.page, ask);
  await untilFocused(opened.page, 'form.move');
  return opened;
}

/** Enters an address, and confirms. */
async function enter(page: Page, address: string): Promise<void> {
  const field = await untilFound(page, `${form} input`);
  await field.evaluate((input) => (input as HTMLInputElement).select());
  await field.type(address);
  await field.press('Enter');
}

const untilFocused = (page: Page, selector: string) =>
  until(
    page,
    (selector) => {
      const inner = document.activeElement?.shadowRoot?.activeElement?.shadowRoot?.activeElement;
      return inner?.matches(selector);
    },
    selector,
  );

/** Moves the clock of sign-ins forward: the service runs in this process. */
function passMinutes(minutes: number): void {
  Date.now = () => now() + minutes * 60_000;
}

test('without being moved, an account is refused, and the person is told the way', async () => {
  const { key } = createNostrKey();
  const first = await openSignedIn(key);
  await connect(first.page, 'nostr');
  await untilShown(first.page, accounts, 'is connected.');
  const second = await openSignedIn(key);
  await connect(second.page, 'nostr');
  await untilShown(second.page, accounts, refusal);
  await disconnect(first.page);
  await untilShown(first.page, accounts, 'is disconnected.');
  await connect(second.page, 'nostr');
  await untilShown(second.page, accounts, refusal);
});

test('an account moves to another wallet, which then connects it', async () => {
  const { key } = createNostrKey();
  const { page, wallet, complaints } = await askForMove(key);
  const second = await openSignedIn(key);
  await connect(second.page, 'nostr');
  await untilShown(second.page, accounts, refusal);

  expect(await findings(page)).toEqual([]);
  await enter(page, second.person.account.address);
  const text = await untilShown(page, accounts, 'is disconnected here. The wallet');
  expect(text).toContain('can connect it within a day.');
  await untilFocused(page, '#message[role=status]');
  // The accounts are loaded again after the message is shown.
  const gone = await page.waitForSelector(`${accounts} >>> .account`, { hidden: true });
  expect(gone).toBeNull();
  // The sign-in of before was new enough.
  expect(wallet.signed).toHaveLength(1);

  await connect(second.page, 'nostr');
  await untilShown(second.page, accounts, 'is connected.');
  await connect(page, 'nostr');
  await untilShown(page, accounts, refusal);
  expect(complaints).toEqual([refused(409)]);
});

test('an address that is none, or the own one, is not taken', async () => {
  const { page, person, complaints } = await askForMove();
  const mistyped = '0x70997970c51812dc3A010C7d01b50e0d17dc79C8';
  for (const wrong of [' ', 'carol.eth', '0x12', mistyped]) {
    await enter(page, wrong);
    await untilShown(page, accounts, 'This is not the address of a wallet.');
    await untilFocused(page, 'input[aria-invalid=true]');
    await press(page, `${form} [type=button]`);
    await press(page, ask);
  }
  for (const own of [person.account.address, person.uuid]) {
    await enter(page, own);
    await untilShown(page, accounts, 'This is the wallet you are signed in with.');
  }
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await untilFocused(page, '[id^=ask-move-]');
  expect(await page.$(form)).toBeNull();
  expect(complaints).toEqual([]);
});

test('whose sign-in is too old signs in again, and stays signed in without', async () => {
  const { page, wallet, complaints } = await askForMove();
  passMinutes(6);
  wallet.answer = 'decline';
  const { uuid } = createPerson('Carol');
  await enter(page, uuid);
  await untilShown(page, accounts, 'You declined in your wallet. The account was not moved.');
  await untilFocused(page, 'input');
  expect(wallet.signed).toHaveLength(1);

  wallet.answer = 'accept';
  let sign = () => {};
  wallet.hesitate = () => new Promise((resolve) => (sign = resolve));
  await press(page, confirm);
  await untilShown(page, accounts, 'Sign in again in your wallet …');
  expect(await page.$(`${confirm}[aria-disabled=true]`)).not.toBeNull();
  // It is asked to connect, and to sign.
  wallet.hesitate = async () => {};
  sign();
  await untilShown(page, accounts, 'is disconnected here.');
  expect(wallet.signed).toHaveLength(2);
  expect(complaints).toEqual([refused(401), refused(401)]);
});

test('an account is not moved when the question is closed while the wallet asks', async () => {
  const { page, wallet, loaded } = await askForMove();
  passMinutes(6);
  let sign: (() => void) | undefined;
  wallet.hesitate = () => new Promise((resolve) => (sign = resolve));
  await enter(page, createPerson('Carol').uuid);
  await untilShown(page, accounts, 'Sign in again in your wallet …');
  await press(page, `${form} [type=button]`);
  await untilFocused(page, '[id^=ask-move-]');
  wallet.hesitate = async () => {};
  sign!();
  await press(page, `${accounts} >>> [id^=pause-]`);
  await untilShown(page, accounts, 'Paused.');
  expect(loaded.filter((url) => url.endsWith('/move'))).toHaveLength(1);
});

/** The browser's message about a request that the service refuses. */
const refused = (status: number) =>
  `Failed to load resource: the server responded with a status of ${status} (${{ 401: 'Unauthorized', 409: 'Conflict' }[status]})`;
