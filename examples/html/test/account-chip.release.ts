import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { until } from '../../../testing/waiting/until.js';
import demo from '../demo-people.json' with { type: 'json' };
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { testAccountMenu } from './support/test-account-menu.js';
import { Visitor } from './support/visitor.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines());
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const amara = demo.people.find(({ name }) => name === 'Amara Okafor')!;
const isOpen = (visitor: Visitor) => visitor.page.$('#account-menu:popover-open');
const hasFocus = (visitor: Visitor, selector: string) =>
  until(visitor.page, (wanted) => document.activeElement?.matches(wanted), selector);

test('the focus goes to the chip, from it into the menu and back, and to the button that connects', async () => {
  const visitor = await Visitor.open(browser, marketplace.url);
  const { keyboard } = visitor.page;
  await visitor.tabTo('x-svc-wallet-connect', '[part~=button]');
  await keyboard.press('Enter');
  await visitor.tabTo('x-svc-wallet-connect', '[part~=wallet]', amara.name);
  await keyboard.press('Enter');
  await hasFocus(visitor, '.chip');
  await keyboard.press('Enter');
  await visitor.page.waitForSelector('#account-menu:popover-open');
  for (const part of ['.copy', '.to-network', '.to-account', 'x-svc-disconnect-wallet']) {
    await keyboard.press('Tab');
    await hasFocus(visitor, part);
  }
  await keyboard.press('Escape');
  await hasFocus(visitor, '.chip');
  expect(await isOpen(visitor)).toBeNull();

  await keyboard.press('Enter');
  await visitor.tabTo('x-svc-disconnect-wallet', 'button');
  await keyboard.press('Enter');
  await hasFocus(visitor, 'x-svc-wallet-connect');
  expect(await isOpen(visitor)).toBeNull();
  expect(await visitor.page.$('.chip:not([hidden])')).toBeNull();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('the menu has the address, copies it, closes on a click elsewhere, and leads to the pages', async () => {
  const visitor = await Visitor.open(browser, marketplace.url);
  await visitor.context.setPermission(
    marketplace.url,
    { permission: { name: 'clipboard-read' }, state: 'granted' },
    { permission: { name: 'clipboard-write', allowWithoutSanitization: false }, state: 'granted' },
  );
  await visitor.signIn(amara.name);
  await visitor.openMenu();
  const { page } = visitor;
  const short = `${amara.address.slice(0, 6)}…${amara.address.slice(-4)}`;
  const shown = await page.$eval('.wallet bdi', ({ textContent, title }) => [textContent, title]);
  expect(shown.map((text) => text.toLowerCase())).toEqual([short, amara.address]);
  await page.click('.copy');
  await until(page, () => document.querySelector('.copied')!.textContent === 'Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.toLowerCase()).toBe(amara.address);
  await page.mouse.click(20, 400);
  await until(page, () => !document.querySelector('#account-menu:popover-open'));

  for (const name of ['network', 'account']) {
    await visitor.openMenu();
    await Promise.all([page.waitForNavigation(), page.click(`.to-${name}`)]);
    await page.waitForSelector('.chip:not([hidden])');
    const current = await page.$$eval('.menu a[aria-current=page]', (links) =>
      links.map(({ pathname }) => pathname),
    );
    expect(current).toEqual([`/${name}`]);
  }
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

testAccountMenu([{ width: 1280 }, { width: 390, language: 'sw', isLarge: true }], () => ({
  browser,
  marketplace,
}));
