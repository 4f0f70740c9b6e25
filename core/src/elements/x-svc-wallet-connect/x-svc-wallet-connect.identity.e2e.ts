import {
  identify,
  openPage,
  untilInside,
  untilShown,
  type OpenPage,
} from '../../../../testing/browser/browser.js';
import type { Person } from '../../../../testing/people/people.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import {
  installWallet,
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

const element = 'x-svc-wallet-connect';
const key = 'x-svc.identity';

/** The script of a site that shows in its title who is signed in. */
const script = (configuration: string) => `import * as svc from '/sdk/x-svc/index.esm.js';
globalThis.svc = svc;
globalThis.events = [];
for (const name of [
  'svcIdentityDataReady',
  'svcIdentityDropped',
  'svcIdentityExpiring',
  'svcIdentityExpired',
]) {
  window.addEventListener(name, () => events.push(name));
}
document.addEventListener('signedIn', ({ detail }) => {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
});
svc.configure({ apiUrl: '/api', ${configuration} });
window.addEventListener('svcIdentityDataReady', ({ detail }) => {
  document.title = detail.address;
});`;

async function open(
  configuration: string,
  owner: Person,
  wallet?: WalletOptions,
): Promise<OpenPage & { user: WalletUser }> {
  const one = await openPage(await fixture.browser.createBrowserContext());
  opened.push(one);
  const user = await installWallet(one.page, owner, wallet);
  const body = `<${element}></${element}><x-svc-disconnect-wallet></x-svc-disconnect-wallet>`;
  await one.page.goto(fixture.site.page('page', body, { script: script(configuration) }), {
    waitUntil: 'load',
  });
  return { ...one, user };
}

const button = (page: OpenPage['page']) => page.locator(`${element} >>> [part=button]`);
const readEvents = (page: OpenPage['page']) =>
  page.evaluate(() => (globalThis as unknown as { events: string[] }).events);
const shortened = ({ account: { address } }: Person) =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;

async function signIn(page: OpenPage['page']): Promise<void> {
  await button(page).click();
  await untilShown(page, element, 'Signed in as');
}

/** Returns which storages of the browser contain the SDK's key. */
const kept = (page: OpenPage['page']) =>
  page.evaluate(
    (key) => [sessionStorage.getItem(key) !== null, localStorage.getItem(key) !== null],
    key,
  );

describe('an identity', () => {
  test.each([
    ['page', [false, false]],
    ['tab', [true, false]],
    ['browser', [false, true]],
  ])('is kept for the lifetime of the %s', async (keeping, where) => {
    const { reader } = fixture.network;
    const { page, user } = await open(`keepIdentity: '${keeping}'`, reader);
    await signIn(page);
    expect(await kept(page)).toEqual(where);
    await page.reload();
    if (keeping === 'page') {
      await untilShown(page, element, `${shortened(reader)} is connected`);
      return;
    }
    await untilShown(page, element, `Signed in as ${shortened(reader)}`);
    expect(await page.title()).toBe(reader.account.address);
    expect(user.signed).toHaveLength(1);

    await page.locator('x-svc-disconnect-wallet >>> button').click();
    await untilShown(page, element, 'Connect wallet');
    expect(await kept(page)).toEqual([false, false]);
  });

  test('is not kept by default', async () => {
    const { page } = await open('', fixture.network.reader);
    await signIn(page);
    expect(await kept(page)).toEqual([false, false]);
  });

  test('is not restored when the account was switched in the meantime', async () => {
    const { reader, alice } = fixture.network;
    const { page } = await open("keepIdentity: 'tab'", reader, { others: [alice] });
    await signIn(page);
    await page.evaluate(
      (name, address) => localStorage.setItem(name, JSON.stringify([address])),
      `test.wallet_${reader.uuid.slice(2, 10)}`,
      alice.account.address,
    );
    await page.reload();
    await untilShown(page, element, `${shortened(alice)} is connected`);
    expect(await kept(page)).toEqual([false, false]);
  });

  test('is shared by the tabs of a browser, which sign in and out together', async () => {
    const { reader } = fixture.network;
    const { page } = await open("keepIdentity: 'browser'", reader);
    const other = await page.browserContext().newPage();
    await installWallet(other, reader);
    await other.goto(page.url());
    await other.waitForSelector(`${element}.hydrated`);
    await page.bringToFront();
    await signIn(page);
    await untilShown(other, element, `Signed in as ${shortened(reader)}`);
    await page.evaluate(() =>
      (globalThis as unknown as { svc: { signOut: () => Promise<void> } }).svc.signOut(),
    );
    await other.bringToFront();
    await untilShown(other, element, 'Connect wallet');
    expect(await readEvents(page)).toEqual(['svcIdentityDataReady']);
    expect(await readEvents(other)).toEqual(['svcIdentityDataReady', 'svcIdentityDropped']);
  });

  const identity = {
    access_token: 'a.b.c',
    token_type: 'Bearer',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    expires_in: 3600,
    expiresAt: 4e12,
  };
  test.each<[string, (service: string) => unknown]>([
    ['not JSON', () => '{'],
    ['null', () => 'null'],
    ['of another service', () => ({ apiUrl: 'https://elsewhere.example/', identity })],
    ['expired', (apiUrl) => ({ apiUrl, identity: { ...identity, expiresAt: 1 } })],
    ['without an expiry', (apiUrl) => ({ apiUrl, identity: { ...identity, expiresAt: null } })],
    ['not a token', (apiUrl) => ({ apiUrl, identity: { ...identity, access_token: 'a\nb' } })],
    ['not an address', (apiUrl) => ({ apiUrl, identity: { ...identity, address: '<b>' } })],
    ['a list', (apiUrl) => ({ apiUrl, identity: [identity] })],
  ])('that was kept is deleted if it is %s', async (_, content) => {
    const { page, complaints } = await open("keepIdentity: 'tab'", fixture.network.reader);
    const value = content(`${fixture.site.origin}/api`);
    await page.evaluate(
      (key, text) => sessionStorage.setItem(key, text),
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    );
    await page.reload();
    await untilShown(page, element, 'Connect wallet');
    await until(page, (key) => sessionStorage.getItem(key) === null, key);
    expect(await readEvents(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('a sign-in that expires soon', () => {
  test('can be renewed with one signature', async () => {
    const { reader } = fixture.network;
    const { page, user } = await open('renewBefore: 3599', reader);
    await signIn(page);
    expect(await page.$(`${element} >>> [part=button]`)).toBeNull();
    // Most of the lifetime is over.
    await page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail })),
      { ...(await fixture.service.signIn(reader)), expires_in: 4 },
    );
    await untilShown(page, element, 'Your sign-in ends soon.');
    expect(await readEvents(page)).toContain('svcIdentityExpiring');
    expect(user.signed).toHaveLength(1);
    await button(page).click();
    await until(page, () => (globalThis as unknown as { events: string[] }).events.length === 4);
    expect(user.signed).toHaveLength(2);
    expect(await readEvents(page)).not.toContain('svcIdentityExpired');
  });

  test('does not load anything again when it is renewed', async () => {
    const { reader } = fixture.network;
    const { page } = await open('', reader);
    await page.evaluate((source) => {
      const root = document.createElement('x-svc-root');
      root.setAttribute('source-uuid', source);
      root.setAttribute('target-type', 'provider');
      const recommendation = document.createElement('x-svc-recommendation');
      recommendation.setAttribute('target-uuid', 'bakery');
      root.append(recommendation);
      document.body.append(root);
    }, reader.uuid);
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-recommendation', '3 ratings');
    const text = await untilShown(page, 'x-svc-recommendation', 'recommend this');
    const rankings = () => fixture.site.asked.filter((path) => path.startsWith('/ranking'));
    expect(rankings()).toHaveLength(1);
    await identify(page, await fixture.service.signIn(reader));
    // Elements are rendered again in the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await untilShown(page, 'x-svc-recommendation', 'recommend this')).toBe(text);
    expect(rankings()).toHaveLength(1);
  });

  test('is announced as expired when it was not renewed', async () => {
    const { reader } = fixture.network;
    const { page } = await open('renewBefore: 1', reader);
    await page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail })),
      { ...fixture.network.identity, expires_in: 1 },
    );
    await untilInside(page, element, '[part=button]');
    await untilShown(page, element, 'Connect wallet');
    expect(await readEvents(page)).toEqual([
      'svcIdentityDataReady',
      'svcIdentityExpiring',
      'svcIdentityExpired',
    ]);
  });
});
