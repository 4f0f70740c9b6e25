import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { startBrowser, untilFound, untilShown } from '../../../testing/browser/browser.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import type { GithubApp } from '../../../testing/networks/github-authorization.js';
import {
  startGithubStandIn,
  type GithubStandIn,
} from '../../../testing/networks/github-stand-in.js';
import { openGithub } from '../../../testing/networks/open-connectors.js';
import { signInAtStandIn, withoutFonts } from '../../../testing/networks/sign-in-at-stand-in.js';
import { connect, openConnectPage, parts, signIn } from './support/connect-page.js';

const { accounts, people } = parts;
const app = 'https://shop.example';
const client = { clientId: 'trust', clientSecret: 's'.repeat(40) };
const search = `?return=${encodeURIComponent(`${app}/offers`)}`;
let github: GithubStandIn;
let http: ConnectService;
let browser: Browser;
beforeAll(async () => {
  // The authorization server says with each start that its settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
  const start = async (registered: GithubApp) => (github = await startGithubStandIn([registered]));
  http = await startConnectService(openGithub(client, start), { origins: [app] });
  browser = await startBrowser();
  github.addAccount({ id: 1, login: 'bob', follows: [] });
  github.addAccount({ id: 2, login: 'alice', follows: [1] });
  github.addAccount({ id: 3, login: 'carol', follows: [] });
});
afterAll(async () => {
  await browser.close();
  await http.close();
  await github.stop();
});

test('an account is connected by signing in at its network, and the way back to the app stays', async () => {
  const bob = await openConnectPage(browser, http);
  await signIn(bob.page);
  await connect(bob.page, 'github');
  await signInAtStandIn(bob.page, 'bob');
  await untilShown(bob.page, accounts, '\u2068@bob\u2069 is connected.');
  await bob.close();

  const { page, complaints, close } = await openConnectPage(browser, http, { search });
  await signIn(page);
  await connect(page, 'github');
  await signInAtStandIn(page, 'alice');
  await untilShown(page, accounts, '\u2068@alice\u2069 is connected.');
  await untilShown(page, accounts, '1 of the people you follow is here');
  await untilShown(page, people, 'follows on GitHub');
  expect(page.url()).toBe(`${http.publicUrl}/connect${search}`);
  await untilFound(page, `${parts.page} >>> .back`);
  expect(complaints.filter((complaint) => complaint !== withoutFonts)).toEqual([]);
  await close();
});

test('a person who refuses at the network is not connected', async () => {
  const { page, complaints, close } = await openConnectPage(browser, http);
  await signIn(page);
  await connect(page, 'github');
  await signInAtStandIn(page, 'carol', 'refuse');
  await untilShown(page, accounts, 'The connection was declined.');
  expect(complaints.filter((complaint) => complaint !== withoutFonts)).toEqual([]);
  await close();
});

test.each(['callback', '%63allback', 'callbac%6B'])(
  'a link to /connect/%s leads to the app alone, and is shared without what it came with',
  async (name) => {
    const { page, close } = await openConnectPage(browser, http);
    await signIn(page);
    const evil = encodeURIComponent('https://evil.example/phish');
    await page.goto(`${http.publicUrl}/connect/${name}?return=${evil}`);
    await untilShown(page, parts.page, 'Your network');
    expect(page.url()).toBe(`${http.publicUrl}/connect`);
    expect(await page.$(`${parts.page} >>> .back`)).toBeNull();

    await page.goto(`${http.publicUrl}/connect/${name}${search}&code=secret&state=unknown`);
    const link = await untilFound(page, `${parts.page} >>> .back`);
    expect(await link.evaluate((back) => (back as HTMLAnchorElement).href)).toBe(`${app}/offers`);
    const shared = await untilFound(page, `${people} >>> input[type=url]`);
    expect(await shared.evaluate((input) => (input as HTMLInputElement).value)).toBe(
      `${http.publicUrl}/connect${search}`,
    );
    await close();
  },
);

test('a person who comes back signed out finishes by signing in, and no other person can', async () => {
  const { page, close } = await openConnectPage(browser, http);
  await signIn(page);
  await page.setRequestInterception(true);
  const callback = new Promise<string>((resolve) => {
    page.on('request', (request) => {
      const isCallback = request.url().startsWith(`${http.publicUrl}/connect/callback`);
      void (isCallback ? request.abort() : request.continue());
      if (isCallback) resolve(request.url());
    });
  });
  await connect(page, 'github');
  await signInAtStandIn(page, 'carol');
  const address = new URL(await callback);
  await close();

  const mallory = await openConnectPage(browser, http);
  await mallory.page.goto(address.href);
  await untilShown(mallory.page, parts.page, 'Sign in with the same wallet again to finish.');
  await signIn(mallory.page);
  // This wallet has begun nothing.
  await untilShown(mallory.page, accounts, 'This took too long. Begin again.');
  await mallory.close();
});
