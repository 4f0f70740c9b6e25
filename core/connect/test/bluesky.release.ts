import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { startBrowser, untilShown } from '../../../testing/browser/browser.js';
import {
  startBluesky,
  type Bluesky,
  type BlueskyAccount,
} from '../../../testing/networks/bluesky.js';
import { describeWithAtProtocol } from '../../../testing/suites/describe-with-at-protocol.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import { openBluesky } from '../../../testing/networks/open-connectors.js';
import { signInAtBluesky } from '../../../testing/networks/sign-in-at-bluesky.js';
import { createPerson, type Person } from '../../../testing/people/people.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import {
  connect,
  disconnect,
  openConnectPage,
  parts,
  signIn,
  type OpenConnectPage,
} from './support/connect-page.js';
import { introduce, relate, review } from './support/people.js';

const { accounts, people } = parts;

describeWithAtProtocol('a network from Bluesky', (servers) => {
  let bluesky: Bluesky;
  let http: ConnectService;
  let browser: Browser;
  beforeAll(async () => {
    bluesky = await startBluesky(servers);
    http = await startConnectService(openBluesky(bluesky));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await http.close();
    await bluesky.stop();
  });

  /** Opens the page as somebody, and signs in at the person's server from there. */
  async function openAndConnect(person: Person, account: BlueskyAccount): Promise<OpenConnectPage> {
    const opened = await openConnectPage(browser, http, { person });
    await signIn(opened.page);
    await connect(opened.page, 'bluesky', account.handle);
    await signInAtBluesky(opened.page, account, 'Authorize');
    return opened;
  }

  test('names whom somebody follows there, as long as that is so, and takes no account of others', async () => {
    const alice = createPerson('Alice');
    const bob = createPerson('Bob Baker');
    const carol = createPerson('Carol Cook');
    const bobs = await bluesky.createAccount('bobby');
    const alices = await bluesky.createAccount('alice');
    const [key] = await alices.follow([bobs.did]);
    await introduce(http, alice);
    const bakery = await review(http, bob);
    const kitchen = await review(http, carol);
    await relate(http, { source: alice, target: carol, kind: 'bluesky' });
    const recommendation = (target: string) => http.getRecommendation(alice, target);
    const fromCarol = await recommendation(kitchen);
    expect(fromCarol.summaryText).toContain('Carol Cook');
    expect((await recommendation(bakery)).summaryText).toBeNull();

    const bobsPage = await openAndConnect(bob, bobs);
    await untilShown(bobsPage.page, accounts, '\u2068@bobby.test\u2069 is connected.');
    const { page } = await openAndConnect(alice, alices);
    await untilShown(page, accounts, '\u2068@alice.test\u2069 is connected.');
    await untilShown(page, people, 'Bob Baker');
    await untilShown(page, people, 'follows on Bluesky · from \u2068@alice.test\u2069');
    const fromBob = await recommendation(bakery);
    expect(fromBob.summaryText).toContain('Bob Baker');
    expect(fromBob.steps).toEqual([{ type: 'social', kind: 'bluesky' }]);

    await alices.unfollow(key!);
    const minute = { seconds: 60 };
    await waitFor(
      () => recommendation(bakery),
      ({ steps }) => steps.length === 0,
      minute,
    );
    await alices.follow([bobs.did]);
    await waitFor(
      () => recommendation(bakery),
      ({ steps }) => steps.length === 1,
      minute,
    );

    await disconnect(page);
    await untilShown(page, accounts, 'is disconnected.');
    expect((await recommendation(bakery)).summaryText).toBeNull();
    expect(await recommendation(kitchen)).toEqual(fromCarol);

    // Mallory has taken over the account, but not the wallet.
    const refusal = 'This account belongs to another wallet.';
    const mallory = await openAndConnect(createPerson('Mallory'), bobs);
    await untilShown(mallory.page, accounts, refusal);
    await disconnect(bobsPage.page);
    await untilShown(bobsPage.page, accounts, 'is disconnected.');
    await connect(mallory.page, 'bluesky', bobs.handle);
    await signInAtBluesky(mallory.page, bobs, 'Authorize');
    await untilShown(mallory.page, accounts, refusal);
  });
});
