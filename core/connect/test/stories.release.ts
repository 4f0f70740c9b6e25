import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { shown, startBrowser, untilShown } from '../../../testing/browser/browser.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import {
  startFarcasterHubStandIn,
  type FarcasterHubStandIn,
} from '../../../testing/networks/farcaster-hub-stand-in.js';
import {
  startGithubStandIn,
  type GithubStandIn,
} from '../../../testing/networks/github-stand-in.js';
import { leadToStandIn } from '../../../testing/networks/mastodon-host.js';
import {
  startMastodonStandIn,
  type MastodonStandIn,
} from '../../../testing/networks/mastodon-stand-in.js';
import {
  openFarcaster,
  openGithub,
  openMastodon,
  openSeveral,
} from '../../../testing/networks/open-connectors.js';
import { signInAtStandIn, withoutFonts } from '../../../testing/networks/sign-in-at-stand-in.js';
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
let hub: FarcasterHubStandIn;
let mastodon: MastodonStandIn;
let github: GithubStandIn;
let http: ConnectService;
let browser: Browser;
beforeAll(async () => {
  // The authorization servers say with each start that their settings are for tests alone.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'info').mockReturnValue();
  hub = await startFarcasterHubStandIn();
  mastodon = await startMastodonStandIn('social.example');
  const app = { clientId: 'trust', clientSecret: 's'.repeat(40) };
  const connectors = openSeveral(
    openFarcaster(hub.url),
    openMastodon(mastodon),
    openGithub(app, async (registered) => (github = await startGithubStandIn([registered]))),
  );
  http = await startConnectService(connectors);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await http.close();
  await Promise.all([hub, mastodon, github].map((server) => server.stop()));
});

/** An account of a person at a network. */
interface Account {
  /** By what others follow it. */
  id: string;
  /** Connects it at the page. */
  connect(page: Page): Promise<void>;
}

const networks: {
  title: string;
  network: string;
  create(person: Person, login: string, follows: readonly string[]): Account | Promise<Account>;
}[] = [
  {
    title: 'Farcaster',
    network: 'farcaster',
    create: async ({ account: wallet }, login, follows) => {
      const fid = { bob: 1, alice: 2 }[login]!;
      const account = hub.addAccount(fid, login);
      await account.verify(wallet);
      for (const followed of follows) await account.follow(Number(followed));
      return { id: String(fid), connect: (page) => connect(page, 'farcaster', login) };
    },
  },
  {
    title: 'Mastodon',
    network: 'mastodon',
    create: (_, login, follows) => ({
      id: mastodon.addAccount(login, { follows: [...follows] }).uri,
      connect: async (page) => {
        await leadToStandIn(page, mastodon);
        await connect(page, 'mastodon', mastodon.name);
        await signInAtStandIn(page, login);
      },
    }),
  },
  {
    title: 'GitHub',
    network: 'github',
    create: (_, login, follows) => {
      const id = { bob: 1, alice: 2 }[login]!;
      github.addAccount({ id, login, follows: follows.map(Number) });
      const signInThere = async (page: Page) => {
        await connect(page, 'github');
        await signInAtStandIn(page, login);
      };
      return { id: String(id), connect: signInThere };
    },
  },
];

/** Opens the page as somebody, and connects the account there. */
async function openAndConnect(person: Person, account: Account): Promise<OpenConnectPage> {
  const opened = await openConnectPage(browser, http, { person });
  await signIn(opened.page);
  await account.connect(opened.page);
  await untilShown(opened.page, accounts, 'is connected.');
  return opened;
}

test.each(networks)(
  '$title: whom somebody follows is named, until the account is disconnected, and others stay',
  async ({ title, network, create }) => {
    const alice = createPerson('Alice');
    const bob = createPerson('Bob Baker');
    const carol = createPerson('Carol Cook');
    await introduce(http, alice);
    const bakery = await review(http, bob);
    const kitchen = await review(http, carol);
    await relate(http, { source: alice, target: carol, kind: network });
    const recommendation = (target: string) => http.getRecommendation(alice, target);
    const fromCarol = await recommendation(kitchen);
    expect(fromCarol.summaryText).toContain('Carol Cook');
    expect((await recommendation(bakery)).summaryText).toBeNull();

    const bobs = await create(bob, 'bob', []);
    await (await openAndConnect(bob, bobs)).close();
    const alices = await create(alice, 'alice', [bobs.id]);
    const { page, complaints, close } = await openAndConnect(alice, alices);
    await untilShown(page, accounts, '1 of the people you follow is here Follows 1 account.');
    await untilShown(page, people, 'Bob Baker');
    await untilShown(page, people, `follows on ${title} · from \u2068@alice`);
    const fromBob = await recommendation(bakery);
    expect(fromBob.summaryText).toContain('Bob Baker');
    expect(fromBob.steps).toEqual([{ type: 'social', kind: network }]);

    await disconnect(page);
    await untilShown(page, accounts, 'is disconnected.');
    expect((await recommendation(bakery)).summaryText).toBeNull();
    expect(await recommendation(kitchen)).toEqual(fromCarol);
    const left = await waitFor(
      () => shown(page, people),
      (text) => !text.includes('Bob Baker'),
    );
    expect(left).toContain('Carol Cook');
    expect(complaints.filter((complaint) => complaint !== withoutFonts)).toEqual([]);
    await close();
  },
);
