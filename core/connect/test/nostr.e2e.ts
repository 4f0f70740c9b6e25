import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
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
import { openNostr } from '../../../testing/networks/open-connectors.js';
import { startRelay, type TestRelay } from '../../../testing/networks/nostr-relay.js';
import { until } from '../../../testing/waiting/until.js';
import {
  connect,
  disconnect,
  openConnectPage,
  parts,
  press,
  signIn,
} from './support/connect-page.js';

const { accounts, people } = parts;
const app = 'https://shop.example';
const contacts = 3;
let relay: TestRelay;
let http: ConnectService;
let browser: Browser;
beforeAll(async () => {
  relay = await startRelay();
  http = await startConnectService(openNostr([relay.url]), { origins: [app] });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await http.close();
  await relay.close();
});

/** Connects a key of Nostr to a new wallet, as another person does. */
async function connectAnother(name: string): Promise<string> {
  const { key, account } = createNostrKey();
  const { page, person, close } = await openConnectPage(browser, http, { nostrKey: key });
  await signIn(page);
  await connect(page, 'nostr');
  await untilShown(page, accounts, 'Follows 0 accounts.');
  await close();
  await http.post('/entity', {
    type: 'Address',
    name,
    ids: { uuid: person.uuid, address: person.uuid },
  });
  return account;
}

test('somebody brings the people followed at Nostr, and takes them away again', async () => {
  const bob = await connectAnother('Bob Baker');
  const { key } = createNostrKey();
  const followed = [bob, createNostrKey().account];
  await relay.publish(key, { kind: contacts, tags: followed.map((account) => ['p', account]) });
  const back = `${app}/offers?of=bread`;
  const { page, complaints, loaded, close } = await openConnectPage(browser, http, {
    search: `?return=${encodeURIComponent(back)}`,
    nostrKey: key,
  });
  await untilShown(page, accounts, 'Never who follows you');
  expect(await page.title()).toBe('Your network');
  const link = await untilFound(page, `${parts.page} >>> .back`);
  expect(await link.evaluate((shown) => [shown.textContent, shown.getAttribute('href')])).toEqual([
    'Back to \u2068shop.example\u2069',
    back,
  ]);
  expect(await findings(page)).toEqual([]);
  await signIn(page);
  await connect(page, 'nostr');
  await untilShown(page, accounts, '1 of the people you follow is here Follows 2 accounts.');
  await untilShown(page, people, 'Bob Baker');
  await untilShown(page, people, 'follows on Nostr · from \u2068npub1');
  await untilShown(page, people, '1 account that you follow is not here yet.');
  expect(await findings(page)).toEqual([]);

  await press(page, `${people} >>> .view:not([aria-pressed=true])`);
  await press(page, `${people} >>> .graph button`);
  await untilFound(page, `${people} >>> #details x-svc-acquaintance`);
  expect(await findings(page)).toEqual([]);

  await disconnect(page);
  await untilShown(page, accounts, 'is disconnected.');
  await untilShown(page, people, 'Nobody yet.');
  await until(page, () => {
    const inner = document.activeElement?.shadowRoot?.activeElement;
    return inner?.shadowRoot?.activeElement?.id === 'message';
  });
  expect(complaints).toEqual([]);
  expect(
    loaded.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(http.publicUrl)),
  ).toEqual([]);
  await close();
});

test('an account is paused, and continued', async () => {
  const { page, close } = await openConnectPage(browser, http, { nostrKey: createNostrKey().key });
  await signIn(page);
  await connect(page, 'nostr');
  await untilShown(page, accounts, 'Updated');
  const toggle = `${accounts} >>> [id^=pause-]`;
  await press(page, toggle);
  await untilShown(page, accounts, 'Paused. The people already found stay.');
  await press(page, toggle);
  await untilShown(page, accounts, 'Updated');
  await press(page, `${accounts} >>> .account .link`);
  await untilShown(page, accounts, 'Update now');
  await close();
});

test('after too many attempts, the person is told when to try again', async () => {
  const { page, close } = await openConnectPage(browser, http, { nostrKey: createNostrKey().key });
  await signIn(page);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isAttempt = request.url().endsWith('/accounts/begin');
    const body = { status: 'error', errorCode: 42900, errorMessage: 'Too many requests.' };
    void (isAttempt
      ? request.respond({
          status: 429,
          contentType: 'application/json',
          body: JSON.stringify(body),
        })
      : request.continue());
  });
  await connect(page, 'nostr');
  await untilShown(page, accounts, 'Too many attempts were made in a short time.');
  await close();
});

test('without a key, the person is told what is missing', async () => {
  const { page, complaints, close } = await openConnectPage(browser, http);
  await signIn(page);
  await connect(page, 'nostr');
  await untilShown(page, accounts, 'This browser has no Nostr extension');
  expect(complaints).toEqual([]);
  await close();
});
