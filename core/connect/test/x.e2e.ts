import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { startBrowser, untilShown } from '../../../testing/browser/browser.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import { signInAtStandIn, withoutFonts } from '../../../testing/networks/sign-in-at-stand-in.js';
import { openX } from '../../../testing/networks/open-connectors.js';
import type { XApp } from '../../../testing/networks/x-authorization.js';
import { startXStandIn, type XStandIn } from '../../../testing/networks/x-stand-in.js';
import {
  connect,
  disconnect,
  openConnectPage,
  parts,
  press,
  signIn,
} from './support/connect-page.js';

const { accounts } = parts;
const client = { clientId: 'trust', clientSecret: 's'.repeat(40), bearerToken: 'AAAA' };
let x: XStandIn;
let http: ConnectService;
let browser: Browser;
beforeAll(async () => {
  // The authorization server says with each start that its settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
  const start = async (registered: XApp) => (x = await startXStandIn([registered]));
  http = await startConnectService(openX(client, start));
  browser = await startBrowser();
  x.addAccount({ id: '2', username: 'alice', follows: ['1', '3'] });
});
afterAll(async () => {
  await browser.close();
  await http.close();
  await x.stop();
});

test('an account is read once, and the page says when it is read again', async () => {
  const { page, complaints, close } = await openConnectPage(browser, http);
  await signIn(page);
  await connect(page, 'x');
  await signInAtStandIn(page, 'alice');
  await untilShown(page, accounts, '\u2068@alice\u2069 is connected.');
  await untilShown(page, accounts, 'Follows 2 accounts.');
  await press(page, `${accounts} >>> .account .actions button`);
  await untilShown(page, accounts, 'This network is not read often. Next update:');

  await disconnect(page);
  await untilShown(page, accounts, 'is disconnected.');
  await connect(page, 'x');
  // X knows this browser, and that its app is allowed.
  await untilShown(page, accounts, 'This network is not read often. Next update:');
  expect(x.requests.filter((request) => request.includes('/following'))).toHaveLength(1);
  expect(complaints.filter((complaint) => complaint !== withoutFonts)).toEqual([]);
  await close();
});
