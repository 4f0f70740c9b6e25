import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { until } from '../../../testing/waiting/until.js';
import demo from '../demo-people.json' with { type: 'json' };
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { testNetworkPage } from './support/test-network-page.js';
import { Visitor } from './support/visitor.js';

const getAddress = (name: string) => demo.people.find((person) => person.name === name)!.address;

const hostileName = '<img src=x onerror=alert(1)> \u202Eyrollam';
const follow = (source: string, target: string, origin: string, kind = 'bluesky') => ({
  relationship: {
    type: 'social',
    sourceCriteria: { uuid: source },
    targetCriteria: { uuid: target },
    properties: { kind },
  },
  origin,
});
const unknown = '0x00000000000000000000000000000000000000ff';
const crowd = Array.from({ length: 101 }, (_, index) => ({
  uuid: `0x${String(index + 1).padStart(40, 'c')}`,
  name: `Neighbour ${index + 1}`,
}));
const hostile = { uuid: `0x${'b'.repeat(40)}`, name: hostileName };
const more = [
  ...[...crowd, hostile].map(({ uuid, name }) => ({
    entity: { type: 'Address', ids: { uuid, address: uuid }, name },
  })),
  // Many, so that they come in pages.
  ...crowd.map(({ uuid }) => follow(getAddress('Jonas Weber'), uuid, 'operator')),
  follow(getAddress('Jonas Weber'), hostile.uuid, 'client:<b>Guild</b>'),
  follow(getAddress('Fatima Haddad'), getAddress('Mei Chen'), 'client:school-run'),
  follow(getAddress('Mei Chen'), hostile.uuid, 'unknown', 'mastodon'),
];

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines(), [], { more });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const noOpinion = 'No opinion from your network yet';
const at = (path: string) => `${marketplace.url}${path}`;
/** Opens a page as the signed-in person, and waits until it knows them. */
const go = async (visitor: Visitor, path: string) => {
  await visitor.page.goto(at(path));
  await until(
    visitor.page,
    () => (document.querySelector('#person-name')?.textContent.trim() ?? '') !== '',
  );
};
/** Waits until an element that matches the selector shows the text. */
const waitForText = (visitor: Visitor, selector: string, text: string) =>
  until(
    visitor.page,
    (of, wanted) =>
      [...document.querySelectorAll(of)].some(
        (part) => part.checkVisibility() && part.textContent.includes(wanted),
      ),
    selector,
    text,
  );
const names = (visitor: Visitor, list: string) =>
  visitor.page.$$eval(`${list} h3`, (all) => all.map((one) => one.textContent));
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.activeElement!.textContent);
const tabTo = async (visitor: Visitor, label: string) => {
  for (let presses = 0; presses < 200; presses++) {
    await visitor.page.keyboard.press('Tab');
    const there = await visitor.page.evaluate(
      (wanted) =>
        (document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent)
          .trim()
          .startsWith(wanted),
      label,
    );
    if (there) return;
  }
  throw new Error(`Tab never came to ${label}.`);
};

test('a new user vouches for somebody, sees their recommendations, and removes the relationship', async () => {
  const offer = 'hola-hallo-hello';
  const noah = await Visitor.open(browser, marketplace.url);
  await noah.signIn('Noah Lindqvist');
  expect(await noah.recommendation(offer)).toBe(noOpinion);

  await noah.openMenu();
  await noah.page.click('.to-network');
  await waitForText(noah, '#empty', 'You vouch for no one yet');

  const address = await noah.page.waitForSelector('#address');
  const refused = async (value: string, reason: string) => {
    await address!.evaluate((input) => ((input as HTMLInputElement).value = ''));
    await address!.type(value);
    await noah.page.click('#vouch-form button');
    await waitForText(noah, '#address-error', reason);
    expect(await noah.page.$eval('#address', (input) => input.ariaInvalid)).toBe('true');
  };
  await refused('0x12', 'A wallet address is 0x and 40 digits');
  await refused(getAddress('Noah Lindqvist').toUpperCase().replace('X', 'x'), 'your own wallet');
  expect(noah.complaints).toEqual([]);
  await refused(unknown, 'has not signed in here yet');
  // The browser itself writes of the refusal.
  expect(noah.complaints.splice(0)).toEqual([expect.stringContaining('404')]);

  await address!.evaluate((input) => ((input as HTMLInputElement).value = ''));
  await address!.type(getAddress('Lucía Romero'));
  await noah.page.keyboard.press('Enter');
  await waitForText(noah, '#done', 'You vouch for Lucía Romero now.');
  expect(await names(noah, '#contacts')).toEqual(['Lucía Romero']);
  await waitForText(noah, '#contacts .ties', 'Vouched for · stated by you · since');
  expect(await noah.page.$eval('#address', (input) => input.ariaInvalid)).toBeNull();

  await address!.type(getAddress('Lucía Romero'));
  await noah.page.keyboard.press('Enter');
  await waitForText(noah, '#done', 'You vouch for 0x7ad5…8bf6 already.');

  await go(noah, '/');
  expect(await noah.recommendation(offer)).toContain('Lucía Romero');

  await noah.openMenu();
  await noah.page.click('.to-network');
  await noah.page.waitForSelector('#contacts .remove');
  await noah.page.click('#contacts .remove');
  await waitForText(noah, '#done', 'Removed: Lucía Romero.');
  await waitForText(noah, '#empty', 'You vouch for no one yet');
  expect(await focused(noah)).toBe('Whom I vouch for');
  await go(noah, '/');
  expect(await noah.recommendation(offer)).toBe(noOpinion);
  expect(noah.complaints).toEqual([]);
  await noah.close();
});

test('a relationship stated by an app is blocked and unblocked by keyboard alone', async () => {
  const offer = 'sworn-sealed';
  const fatima = await Visitor.open(browser, marketplace.url);
  const { keyboard } = fatima.page;
  await fatima.signIn('Fatima Haddad');
  expect(await fatima.recommendation(offer)).toContain('Mei Chen');

  // The chip has the focus of the button that she signed in with.
  await keyboard.press('Enter');
  await tabTo(fatima, 'My network');
  await keyboard.press('Enter');
  await waitForText(fatima, '.ties', 'Bluesky · stated by the app school-run · since');
  const before = await names(fatima, '#contacts');
  expect(before).toHaveLength(3);
  expect(before[0]).toBe('Mei Chen');
  // She cannot take back what others stated.
  expect(await fatima.page.$$('.remove')).toHaveLength(0);

  await tabTo(fatima, 'Block: Mei Chen');
  await keyboard.press('Enter');
  await waitForText(fatima, 'dialog[open]', 'Block Mei Chen?');
  await keyboard.press('Escape');
  await until(fatima.page, () => document.activeElement?.ariaLabel === 'Block: Mei Chen');
  await keyboard.press('Enter');
  await waitForText(fatima, 'dialog[open]', 'Block Mei Chen?');
  await keyboard.press('Tab');
  expect(await focused(fatima)).toBe('Block');
  await keyboard.press('Enter');
  await waitForText(fatima, '#done', 'Mei Chen is blocked.');
  expect(await names(fatima, '#contacts')).toEqual(before.slice(1));
  expect(await names(fatima, '#blocks')).toEqual(['Mei Chen']);
  expect(await fatima.page.evaluate(() => document.activeElement!.ariaLabel)).toBe(
    `Block: ${before[1]}`,
  );

  await go(fatima, '/');
  expect(await fatima.recommendation(offer)).toBe(noOpinion);

  await tabTo(fatima, 'Fatima Haddad');
  await keyboard.press('Enter');
  await tabTo(fatima, 'My network');
  await keyboard.press('Enter');
  await waitForText(fatima, '#blocks h3', 'Mei Chen');
  await tabTo(fatima, 'Unblock: Mei Chen');
  await keyboard.press('Space');
  await waitForText(fatima, '#done', 'Mei Chen is not blocked any more.');
  expect(await names(fatima, '#contacts')).toEqual(before);
  expect(await focused(fatima)).toBe('Whom I vouch for');
  await go(fatima, '/');
  expect(await fatima.recommendation(offer)).toContain('Mei Chen');
  expect(fatima.complaints).toEqual([]);
  await fatima.close();
});

test('a long list is paged, and hostile names are shown as text', async () => {
  const jonas = await Visitor.open(browser, at('/network'));
  await jonas.signIn('Jonas Weber');
  await jonas.page.waitForSelector('#more:not([hidden])');
  const first = await names(jonas, '#contacts');
  expect(first[0]).toBe(hostileName);
  await waitForText(jonas, '.ties', 'stated by the app <b>Guild</b>');
  await jonas.page.click('#more');
  await until(
    jonas.page,
    (known) => document.querySelectorAll('#contacts > li').length > known,
    first.length,
  );
  expect((await names(jonas, '#contacts')).slice(0, first.length)).toEqual(first);
  expect(await names(jonas, '#contacts')).toContain('Neighbour 1');
  await waitForText(jonas, '#done', 'more shown');
  expect(jonas.complaints).toEqual([]);
  await jonas.close();
});

test('a relationship stated by an earlier version can be removed', async () => {
  const mei = await Visitor.open(browser, at('/network'));
  await mei.signIn('Mei Chen');
  await waitForText(mei, '.ties', 'Mastodon · stated by an earlier version · since');
  expect((await names(mei, '#contacts'))[0]).toBe(hostileName);
  await mei.page.click('#contacts .remove');
  await waitForText(mei, '#done', `Removed: ${hostileName}.`);
  await mei.page.reload({ waitUntil: 'networkidle0' });
  await mei.page.waitForSelector('#contacts h3');
  expect(await names(mei, '#contacts')).not.toContain(hostileName);
  expect(mei.complaints).toEqual([]);
  await mei.close();
});

test('a failure is shown, and the request can be retried', async () => {
  const amara = await Visitor.open(browser, at('/network'));
  await amara.page.setRequestInterception(true);
  let isDown = true;
  amara.page.on('request', (request) => {
    const isRelationships = new URL(request.url()).pathname === '/relationships';
    void (isDown && isRelationships ? request.abort() : request.continue());
  });
  await amara.signIn('Amara Okafor');
  await waitForText(amara, '[data-when=failed]', 'Your network could not be loaded.');
  await amara.page.click('#retry');
  await waitForText(amara, '#problem', 'That did not work.');
  isDown = false;
  await amara.page.click('#retry');
  await waitForText(amara, '#contacts h3', 'Lucía Romero');
  expect(await focused(amara)).toBe('Whom I vouch for');
  await amara.close();
});

test('a signed-out person connects a wallet in place', async () => {
  const visitor = await Visitor.open(browser, at('/network'));
  await visitor.page.waitForSelector('[data-when=signedOut]:not([hidden])');
  await visitor.click('main x-svc-wallet-connect', '[part~=button]');
  await visitor.click('main x-svc-wallet-connect', '[part~=wallet]', 'Amara Okafor');
  await waitForText(visitor, '#contacts h3', 'Lucía Romero');
  expect((await focused(visitor)).trim()).toBe('Amara Okafor');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

testNetworkPage([{ width: 1280 }, { width: 390, scheme: 'dark' }], () => ({
  browser,
  marketplace,
}));
