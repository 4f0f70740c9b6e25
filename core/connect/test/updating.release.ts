import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { findings, startBrowser, untilShown } from '../../../testing/browser/browser.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import {
  startFarcasterHubStandIn,
  type FarcasterHubStandIn,
} from '../../../testing/networks/farcaster-hub-stand-in.js';
import type { FarcasterAccount } from '../../../testing/networks/farcaster-messages.js';
import { openFarcaster } from '../../../testing/networks/open-connectors.js';
import { createPerson } from '../../../testing/people/people.js';
import {
  connect,
  openConnectPage,
  parts,
  press,
  signIn,
  type OpenConnectPage,
} from './support/connect-page.js';

const { accounts } = parts;
let hub: FarcasterHubStandIn;
let http: ConnectService;
let browser: Browser;
let fid = 0;
beforeAll(async () => {
  hub = await startFarcasterHubStandIn();
  http = await startConnectService(openFarcaster(hub.url));
  browser = await startBrowser();
});
afterEach(() => {
  hub.setFault(undefined);
});
afterAll(async () => {
  await browser.close();
  await http.close();
  await hub.stop();
});

/** Opens the page of a person who has connected an account that follows two others. */
async function openConnected(): Promise<OpenConnectPage & { account: FarcasterAccount }> {
  const person = createPerson('Alice');
  const account = hub.addAccount(++fid, `alice-${fid}`);
  await account.verify(person.account);
  for (const other of [1_001, 1_002]) await account.follow(other);
  const opened = await openConnectPage(browser, http, { person });
  await signIn(opened.page);
  await connect(opened.page, 'farcaster', `alice-${fid}`);
  await untilShown(opened.page, accounts, 'Follows 2 accounts. Updated now Update now');
  return { ...opened, account };
}

/** Has the account read, and waits until the network is asked. */
async function update(page: Page): Promise<void> {
  const asked = hub.waitForRequest();
  await press(page, `${accounts} >>> .account .link`);
  await asked;
}

const readDate = (page: Page) =>
  page.$eval(`${accounts} >>> .account time`, (time) => time.dateTime);

test('a list that became empty is said to be unconfirmed, and since when nothing is updated', async () => {
  const { page, account, complaints, close } = await openConnected();
  const date = await readDate(page);
  account.links.splice(0);
  await update(page);
  const found = 'The last update found far fewer people. The others stay until another update';
  await untilShown(page, accounts, found);
  // Not updated since then, and the update is over.
  await untilShown(page, accounts, `Follows 2 accounts. Updated now ${found}`);
  await untilShown(page, accounts, 'Update now');
  expect(await readDate(page)).toBe(date);
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await untilShown(page, accounts, found);

  await update(page);
  expect(await untilShown(page, accounts, 'Follows 0 accounts. Updated')).not.toContain(found);
  expect(complaints).toEqual([]);
  await close();
});

test('a network that cannot be read is said to fail, and since when', async () => {
  const { page, complaints, close } = await openConnected();
  hub.setFault({ kind: 'status', status: 500 });
  await update(page);
  const failing = 'Not updated, because the network cannot be read. First failure: now';
  await untilShown(page, accounts, `Follows 2 accounts. ${failing} Update now`);
  const date = await readDate(page);
  expect(await findings(page)).toEqual([]);
  await update(page);
  await untilShown(page, accounts, `${failing} Update now`);
  expect(await readDate(page)).toBe(date);

  hub.setFault(undefined);
  await update(page);
  await untilShown(page, accounts, 'Follows 2 accounts. Updated now Update now');
  expect(complaints).toEqual([]);
  await close();
});

test('each of several updates in a row ends', async () => {
  const { page, close } = await openConnected();
  for (let times = 0; times < 3; times++) {
    await update(page);
    await untilShown(page, accounts, 'Updated now Update now');
  }
  await close();
});
