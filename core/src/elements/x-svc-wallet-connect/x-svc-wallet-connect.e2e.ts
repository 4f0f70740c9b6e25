import type { Browser } from 'puppeteer';
import {
  findings,
  openPage,
  shown,
  startBrowser,
  untilInside,
  untilShown,
  type OpenPage,
} from '../../../../testing/browser/browser.js';
import type { Person } from '../../../../testing/people/people.js';
import type { PageOptions } from '../../../../testing/browser/site.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import {
  installWallet,
  switchAccounts,
  switchChain,
  type WalletOptions,
  type WalletUser,
} from '../../../../testing/browser/wallet.js';
import { until } from '../../../../testing/waiting/until.js';

let fixture: ElementFixture;
const opened: OpenPage[] = [];
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ page }) => page.browserContext().close()));
  await fixture.reset();
});
afterAll(() => fixture.close());

const body = `<x-svc-wallet-connect></x-svc-wallet-connect>
<x-svc-disconnect-wallet></x-svc-disconnect-wallet>`;

/** The site's own script, which dispatches the identity and records the events. */
const script = `import * as svc from '/sdk/x-svc/index.esm.js';
globalThis.svc = svc;
globalThis.events = [];
for (const name of ['svcIdentityDataReady', 'svcIdentityDropped', 'svcIdentityExpired']) {
  window.addEventListener(name, () => events.push(name));
}
document.addEventListener('signedIn', ({ detail }) => {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
});
svc.configure({ apiUrl: '/api' });`;

interface Visit {
  browser?: Browser;
  owners?: Person[];
  wallet?: WalletOptions;
  options?: PageOptions;
  /** Called before the page is loaded. */
  prepare?: (page: OpenPage['page']) => Promise<void>;
}

/** Opens a page in a new browser context with the owners' wallets. */
async function open(visit: Visit = {}): Promise<OpenPage & { users: WalletUser[] }> {
  const { browser = fixture.browser, owners = [], wallet, options, prepare } = visit;
  const context = await browser.createBrowserContext();
  const one = await openPage(context);
  opened.push(one);
  const users: WalletUser[] = [];
  for (const owner of owners) users.push(await installWallet(one.page, owner, wallet));
  await prepare?.(one.page);
  await one.page.goto(fixture.site.page('wallet', body, { script, ...options }), {
    waitUntil: 'load',
  });
  await one.page.waitForSelector('x-svc-wallet-connect.hydrated');
  return { ...one, users };
}

const element = 'x-svc-wallet-connect';
const part = (page: OpenPage['page'], name: string) =>
  page.locator(`${element} >>> [part=${name}]`);
const button = (page: OpenPage['page']) => part(page, 'button');
const shortened = ({ account: { address } }: Person) =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;
const readEvents = (page: OpenPage['page']) =>
  page.evaluate(() => (globalThis as unknown as { events: string[] }).events);

describe('x-svc-wallet-connect', () => {
  test('signs in with the only wallet, and the app dispatches the identity', async () => {
    const { page, complaints, loaded } = await open({ owners: [fixture.network.reader] });
    expect(await findings(page)).toEqual([]);
    const before = loaded.length;
    await button(page).click();
    await untilShown(page, element, `Signed in as ${shortened(fixture.network.reader)}`);
    const code = loaded.slice(before).filter((url) => url.includes('/sdk/'));
    expect(code).not.toEqual([]);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('does not sign anybody in by itself', async () => {
    const { page } = await open({
      owners: [fixture.network.reader],
      options: {
        script: `${script.replace('signedIn', 'unused')}
          document.addEventListener('signedIn', ({ detail }) => (document.title = detail.address));`,
      },
    });
    await button(page).click();
    await until(
      page,
      (address) => document.title === address,
      fixture.network.reader.account.address,
    );
    expect(await untilShown(page, element, 'Sign in')).not.toContain('Signed in as');
  });

  test('lets the reader choose a wallet by keyboard; the one used last comes first', async () => {
    const { reader, alice } = fixture.network;
    const { page } = await open({ owners: [reader, alice] });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilInside(page, element, 'dialog[open]');
    expect(await shown(page, element)).toContain('Alice Archer’s wallet');
    expect(
      await page.$$eval(`${element} >>> [part=wallet] img`, (icons) =>
        icons.map((icon) => icon.naturalWidth > 0),
      ),
    ).toEqual([true, true]);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await untilInside(page, element, 'dialog:not([open])');

    await page.keyboard.press('Enter');
    await untilInside(page, element, 'dialog[open]');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilShown(page, element, `Signed in as ${shortened(alice)}`);

    await page.locator('x-svc-disconnect-wallet >>> button').click();
    await untilShown(page, element, 'Connect wallet');
    await button(page).click();
    await untilInside(page, element, 'dialog[open]');
    const choices = await page.$$eval(`${element} >>> [part=wallet]`, (buttons) =>
      buttons.map(({ textContent }) => textContent),
    );
    expect(choices).toEqual(['Alice Archer’s walletUsed last', 'Rae Reader’s wallet']);
  });

  test('opens the list again at once after it was closed', async () => {
    const { reader, alice } = fixture.network;
    const { page } = await open({ owners: [reader, alice] });
    await button(page).click();
    await untilInside(page, element, 'dialog[open]');
    await page.$eval(element, ({ shadowRoot }) => {
      shadowRoot!.querySelector('dialog')!.close();
      shadowRoot!.querySelector<HTMLElement>('[part=button]')!.click();
    });
    await untilInside(page, element, 'dialog[open]');
    await page.keyboard.press('Escape');
    await untilInside(page, element, 'dialog:not([open])');
  });

  test('switches to another wallet, and keeps the old one when the user declines', async () => {
    const { reader, alice } = fixture.network;
    const { page, users } = await open({ owners: [reader, alice] });
    await button(page).click();
    await untilInside(page, element, 'dialog[open]');
    users[0]!.hesitate = async () => {
      users[0]!.answer = users[0]!.signed.length === 0 && isConnected ? 'decline' : 'accept';
      isConnected = true;
    };
    let isConnected = false;
    await part(page, 'wallet').click();
    await untilShown(page, element, 'You declined');
    expect(await shown(page, element)).toContain(`${shortened(reader)} is connected`);

    users[1]!.answer = 'decline';
    await part(page, 'other').click();
    await untilInside(page, element, 'dialog[open]');
    await page.locator(`${element} >>> li:nth-child(2) [part=wallet]`).click();
    await untilShown(page, element, 'You declined');
    expect(await shown(page, element)).toContain(`${shortened(reader)} is connected`);

    users[1]!.answer = 'accept';
    await part(page, 'other').click();
    await untilInside(page, element, 'dialog[open]');
    await page.locator(`${element} >>> li:nth-child(2) [part=wallet]`).click();
    await untilShown(page, element, `Signed in as ${shortened(alice)}`);
  });

  test.each([
    ['decline', 'You declined'],
    ['pending', 'waiting for your answer'],
  ] as const)('shows what to do after the outcome “%s” in the wallet', async (answer, text) => {
    const { page, users } = await open({ owners: [fixture.network.reader] });
    users[0]!.answer = answer;
    await button(page).click();
    await untilShown(page, element, text);
    expect(await findings(page)).toEqual([]);
    users[0]!.answer = 'accept';
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
  });

  test('can be cancelled while a wallet does not answer', async () => {
    const { page, users } = await open({ owners: [fixture.network.reader] });
    let answer = (): void => {};
    users[0]!.hesitate = () => new Promise((resolve) => (answer = resolve));
    await button(page).click();
    await untilShown(page, element, 'Waiting for your wallet');
    expect(await findings(page)).toEqual([]);
    await part(page, 'cancel').click();
    await untilShown(page, element, 'Connect wallet');
    users[0]!.hesitate = async () => {};
    answer();
    await untilShown(page, element, 'is connected');
    expect(await readEvents(page)).toEqual([]);
  });

  test('shows a message when there is no wallet', async () => {
    const { page } = await open();
    await button(page).click();
    await untilShown(page, element, 'No wallet was found');
    expect(await findings(page)).toEqual([]);
  });

  test('shows an error when signing in fails', async () => {
    const { page } = await open({ owners: [fixture.network.reader] });
    fixture.site.passage = () => 'refuse';
    await button(page).click();
    await untilShown(page, element, 'did not succeed');
  });

  test('works in the dark scheme, from right to left, and at phone size', async () => {
    const { reader, alice } = fixture.network;
    const { page } = await open({
      owners: [reader, alice],
      options: { lang: 'ar', dir: 'rtl' },
    });
    await page.setViewport({ width: 390, height: 844 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    expect(await findings(page)).toEqual([]);
    await button(page).click();
    await untilInside(page, element, 'dialog[open]');
    expect(await findings(page)).toEqual([]);
    const heights = await page.$$eval(`${element} >>> dialog button`, (buttons) =>
      buttons.map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await part(page, 'wallet').click();
    await untilShown(page, element, 'تم تسجيل الدخول باسم');
    expect(await findings(page)).toEqual([]);
    await switchAccounts(page, reader, [alice.account.address]);
    await untilShown(page, element, 'تم ربط');
    expect(await findings(page)).toEqual([]);
  });

  test('shows the app’s own texts and icons', async () => {
    const { page, users } = await open({ owners: [fixture.network.reader] });
    await page.$eval(element, (host) => {
      for (const [slot, text] of [
        ['', 'Find friends'],
        ['sign-in', 'Prove it'],
        ['icon', '🔑'],
        ['error', 'Oh no'],
      ] as const) {
        const span = document.createElement('span');
        span.slot = slot;
        span.textContent = text;
        host.append(span);
      }
    });
    expect(await visible(page, '[part=button]')).toEqual(['🔑', 'Find friends']);
    users[0]!.hesitate = async () => {
      users[0]!.answer = users[0]!.answer === 'accept' ? 'decline' : 'accept';
    };
    await button(page).click();
    await untilInside(page, element, '[part=error]');
    expect(await visible(page, '[part=error]')).toEqual(['Oh no']);
  });
});

/** Returns the slotted content of a part. */
function visible(page: OpenPage['page'], inside: string): Promise<string[]> {
  return page.$$eval(`${element} >>> ${inside} slot`, (slots) =>
    slots.flatMap((slot) => slot.assignedElements().map(({ textContent }) => textContent)),
  );
}

describe('on a phone', () => {
  let withTabs: Browser;
  beforeAll(async () => {
    withTabs = await startBrowser({ isWhole: true });
  });
  afterAll(() => withTabs.close());

  const phone = (page: OpenPage['page']) =>
    page.setUserAgent({
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile',
    });
  const links = (page: OpenPage['page']) =>
    page.$$eval(`${element} >>> [part=app]`, (anchors) =>
      anchors.map((link) => [link.textContent, (link as HTMLAnchorElement).href]),
    );

  test('a page without a wallet can be opened in a wallet app', async () => {
    const { page } = await open({ prepare: phone });
    await page.setViewport({ width: 390, height: 844 });
    await button(page).click();
    await untilInside(page, element, 'dialog[open]');
    const here = `${fixture.site.origin}/wallet`;
    expect(await links(page)).toEqual([
      ['MetaMask', `https://metamask.app.link/dapp/${here.replace('http://', '')}`],
      ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(here)}`],
      [
        'Trust Wallet',
        `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(here)}`,
      ],
    ]);
    expect(await findings(page)).toEqual([]);
  });

  test('the app can configure the wallet apps', async () => {
    const { page } = await open({
      prepare: phone,
      options: {
        script: `${script}
          const link = (url) => 'https://wallet.example/open?' + new URLSearchParams({ url });
          svc.configure({ walletApps: [{ name: 'Example', link }] });`,
      },
    });
    await button(page).click();
    await untilInside(page, element, 'dialog[open]');
    const url = encodeURIComponent(`${fixture.site.origin}/wallet`);
    expect(await links(page)).toEqual([['Example', `https://wallet.example/open?url=${url}`]]);
  });

  test('no links are shown when this browser has a wallet', async () => {
    const { page } = await open({ owners: [fixture.network.reader], prepare: phone });
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    expect(await links(page)).toEqual([]);
  });

  test('after leaving the page to connect, signing needs a separate tap', async () => {
    const owners = [fixture.network.reader];
    const { page, users } = await open({ browser: withTabs, owners, prepare: phone });
    let answer = (): void => {};
    const asked = new Promise<void>((isAsked) => {
      users[0]!.hesitate = () =>
        new Promise((resolve) => {
          answer = resolve;
          isAsked();
        });
    });
    await button(page).click();
    await untilShown(page, element, 'Waiting for your wallet');
    await asked;
    const other = await page.browserContext().newPage();
    await other.bringToFront();
    await until(page, () => document.hidden);
    await page.bringToFront();
    users[0]!.hesitate = async () => {};
    answer();
    await untilShown(page, element, `${shortened(fixture.network.reader)} is connected`);
    expect(users[0]!.signed).toEqual([]);
    expect(await findings(page)).toEqual([]);
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
  });
});

describe('switching in the wallet', () => {
  test('to another account ends the identity and offers to sign in with the new account', async () => {
    const { reader, alice } = fixture.network;
    const { page, users } = await open({ owners: [reader], wallet: { others: [alice] } });
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    await switchAccounts(page, reader, [alice.account.address]);
    const text = await untilShown(page, element, `${shortened(alice)} is connected`);
    expect(text).toContain('Sign in');
    expect(await readEvents(page)).toEqual(['svcIdentityDataReady', 'svcIdentityDropped']);
    expect(users[0]!.signed).toHaveLength(1);
    expect(await findings(page)).toEqual([]);
    await button(page).click();
    await untilShown(page, element, `Signed in as ${shortened(alice)}`);
  });

  test('to another chain keeps the identity, and the next sign-in uses that chain', async () => {
    const { reader } = fixture.network;
    const { page, users } = await open({ owners: [reader] });
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    await switchChain(page, reader, 137);
    expect(await shown(page, element)).toContain('Signed in as');
    await page.evaluate(() => (globalThis as unknown as { svc: Svc }).svc.signOut());
    await untilShown(page, element, 'is connected');
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    expect(users[0]!.signed.map((message) => /^Chain ID: (\d+)$/m.exec(message)?.[1])).toEqual([
      '1',
      '137',
    ]);
    expect(await readEvents(page)).not.toContain('svcIdentityDropped');
  });

  test('to no account, by locking the wallet, ends the identity', async () => {
    const { page } = await open({ owners: [fixture.network.reader] });
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    await switchAccounts(page, fixture.network.reader, []);
    await untilShown(page, element, 'Connect wallet');
    expect(await readEvents(page)).toContain('svcIdentityDropped');
  });
});

interface Svc {
  signIn: () => Promise<unknown>;
  signOut: () => Promise<unknown>;
}

describe('signIn and x-svc-disconnect-wallet', () => {
  test('sign in from the page’s script, and sign out at the service', async () => {
    const { page, complaints } = await open({ owners: [fixture.network.reader] });
    expect(await page.$('x-svc-disconnect-wallet >>> button')).toBeNull();
    await page.evaluate(async () => {
      await (globalThis as unknown as { svc: Svc }).svc.signIn();
    });
    await untilShown(page, element, 'Signed in as');
    await page.locator('x-svc-disconnect-wallet >>> button').click();
    await untilShown(page, element, 'Connect wallet');
    expect(fixture.site.asked).toContain('/auth/logout');
    await until(
      page,
      () => !document.querySelector('x-svc-disconnect-wallet')!.shadowRoot!.querySelector('button'),
    );
    expect(complaints).toEqual([]);
  });

  test('reconnect a wallet of an earlier visit without asking, which signs after a click', async () => {
    const { page, users } = await open({ owners: [fixture.network.reader] });
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    await page.reload();
    await untilShown(page, element, `${shortened(fixture.network.reader)} is connected`);
    expect(users[0]!.signed).toHaveLength(1);
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
  });

  test('reconnect a wallet of an earlier visit that announces itself late', async () => {
    const { page } = await open({ owners: [fixture.network.reader] });
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    await page.evaluateOnNewDocument(() => {
      const event = 'eip6963:announceProvider';
      const held: unknown[] = [];
      const hold = (announced: Event) => {
        held.push((announced as CustomEvent<unknown>).detail);
        announced.stopImmediatePropagation();
      };
      window.addEventListener(event, hold, true);
      Object.assign(globalThis, {
        announce: () => {
          window.removeEventListener(event, hold, true);
          for (const detail of held) window.dispatchEvent(new CustomEvent(event, { detail }));
        },
      });
    });
    await page.reload();
    await page.waitForNetworkIdle({ idleTime: 200 });
    await page.evaluate(() => (globalThis as unknown as { announce: () => void }).announce());
    await untilShown(page, element, `${shortened(fixture.network.reader)} is connected`);
  });
});

describe('the focus of the keyboard', () => {
  /** Returns the focused element of the innermost shadow tree, as its host and its text. */
  const focused = (page: OpenPage['page']) =>
    page.evaluate(() => {
      let host = '';
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) {
        host = element.localName;
        element = element.shadowRoot.activeElement;
      }
      return `${host} ${element?.textContent.trim()}`.trim();
    });
  const pressOn = async (page: OpenPage['page'], tag: string) => {
    await page.focus(`${tag} >>> button`);
    await page.keyboard.press('Enter');
  };
  const disconnect = 'x-svc-disconnect-wallet';

  test('stays with the elements after signing in and out', async () => {
    const { page, complaints } = await open({ owners: [fixture.network.reader] });
    await pressOn(page, element);
    const status = `Signed in as ${shortened(fixture.network.reader)}`;
    await untilShown(page, element, status);
    expect(await focused(page)).toBe(`${element} ${status}`);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(`${disconnect} Disconnect wallet`);
    await page.keyboard.press('Enter');
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('button'),
      disconnect,
    );
    expect(await focused(page)).toBe(`${element} Connect wallet`);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('is handed on by a page that has only one of the elements at a time', async () => {
    const { page } = await open({ owners: [fixture.network.reader] });
    await page.evaluate(
      (connect, disconnect) => {
        const [first, second] = [connect, disconnect].map((tag) => document.querySelector(tag)!);
        second!.remove();
        document.addEventListener('signedIn', () => first!.replaceWith(second!));
        document.addEventListener('signedOut', () => second!.replaceWith(first!));
      },
      element,
      disconnect,
    );
    await pressOn(page, element);
    await untilShown(page, disconnect, 'Disconnect wallet');
    expect(await focused(page)).toBe(`${disconnect} Disconnect wallet`);
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Connect wallet');
    expect(await focused(page)).toBe(`${element} Connect wallet`);
  });

  test('says that the reader is signed out where nothing else can get it', async () => {
    const { page } = await open({ owners: [fixture.network.reader] });
    await button(page).click();
    await untilShown(page, element, 'Signed in as');
    await page.$eval(element, (one) => one.remove());
    await pressOn(page, disconnect);
    await untilInside(page, disconnect, '[role=status]');
    expect(await focused(page)).toBe(`${disconnect} You are signed out.`);
    expect(await findings(page)).toEqual([]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('[role=status]'),
      disconnect,
    );
  });

  test('is where the page has moved it', async () => {
    const { page } = await open({ owners: [fixture.network.reader] });
    await page.evaluate(() => {
      const heading = document.querySelector('h1')!;
      heading.tabIndex = -1;
      document.addEventListener('signedIn', () => heading.focus());
    });
    await pressOn(page, element);
    await untilShown(page, element, 'Signed in as');
    expect(await focused(page)).toBe('wallet');
  });

  test('stays on the button when an attempt is cancelled', async () => {
    const { page, users } = await open({ owners: [fixture.network.reader] });
    users[0]!.hesitate = () => new Promise(() => {});
    await pressOn(page, element);
    await untilShown(page, element, 'Waiting for your wallet');
    await page.focus(`${element} >>> [part=cancel]`);
    await page.keyboard.press('Enter');
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('[part=cancel]'),
      element,
    );
    expect(await focused(page)).toBe(`${element} Connect wallet`);
  });
});
