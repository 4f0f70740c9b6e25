import type { Browser, Page } from 'puppeteer';
import { findings, startBrowser } from '../../../testing/browser/browser.js';
import {
  demoLines,
  startMarketplace,
  type Marketplace,
} from '../../html/test/support/marketplace.js';
import { Visitor, type Look } from '../../html/test/support/visitor.js';
import { switchAccount, watchWallets } from './account-switch.js';
import type { Addresses, App, RunningApp } from './app.js';
import { findLeast, measureFootprint } from './footprint.js';
import { until } from '../../../testing/waiting/until.js';
import { findFreePort } from '../../../testing/service/free-port.js';

/**
 * Tests the marketplace in one framework: its production build, and its development server if it has one.
 *
 * @param isRepeated whether offers are opened again and again, to find what leaks
 */
export function describeMarketplace(example: App, { isRepeated = true } = {}): void {
  describe(example.name, () => describeApp(example, isRepeated));
}

const signedOut = 'Connect a wallet to see what people you trust think';
const inNetwork = /in your network/;
const popup = (kind: 'form' | 'details', offer: string) =>
  `x-svc-feedback-${kind}-popup[target-uuid="${offer}"]`;
const inside = (kind: 'form' | 'details', offer: string) =>
  `${popup(kind, offer)} >>> x-svc-feedback-${kind}`;

function describeApp(example: App, isRepeated: boolean): void {
  const { name, hasOfferPages, isDrawnOnServer, isManyPages, isRoutedInBrowser } = example;
  let marketplace: Marketplace;
  let browser: Browser;
  let app: RunningApp;
  let developmentPort: number;
  const getAddresses = (port: number): Addresses => ({
    port,
    apiUrl: marketplace.apiUrl,
    demoUrl: marketplace.url,
  });
  beforeAll(async () => {
    const port = await findFreePort();
    developmentPort = await findFreePort();
    const origins = [port, developmentPort].map((one) => `http://localhost:${one}`);
    // One person uses the app faster than people do.
    const settings = { SVC_RATE_LIMIT_USER: '100000' };
    marketplace = await startMarketplace(demoLines(), origins, { settings });
    browser = await startBrowser();
    app = await example.start(getAddresses(port));
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
    await marketplace.close();
  });

  const open = async (look: Look = {}) => {
    const visitor = await Visitor.open(browser, app.url, { ...look, prepare: watchWallets });
    await visitor.page.waitForSelector('#offers > li[data-uuid]');
    return visitor;
  };
  /** A page that is loaded anew first shows what it shows to everybody. */
  const isRecommended = (visitor: Visitor, uuid: string) =>
    visitor.find(`x-svc-recommendation[target-uuid="${uuid}"]`, '[part~=text]', 'in your network');
  /** To be asked last: the checker itself breaks a strict policy, of which the page then complains. */
  const isAccessible = async (visitor: Visitor) => {
    expect(visitor.complaints).toEqual([]);
    expect(await findings(visitor.page)).toEqual([]);
  };
  const done = async (visitor: Visitor) => {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  };
  const person = (visitor: Visitor, wanted: string) =>
    until(
      visitor.page,
      (name) => document.querySelector('#person-name')!.textContent.trim() === name,
      wanted,
    );
  const hasFocus = (visitor: Visitor, selector: string) =>
    until(visitor.page, (wanted) => document.activeElement?.matches(wanted), selector);
  const readHeroHeight = (visitor: Visitor) =>
    visitor.page.$eval('.hero', (hero) => (hero as HTMLElement).offsetHeight);
  const isSeen = (visitor: Visitor, selector: string) =>
    visitor.page.$eval(selector, (element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const order = (visitor: Visitor) =>
    visitor.page.$$eval('#offers > li', (cards) => cards.map((card) => card.dataset['uuid']));

  test('signs in, shows recommendations, stores feedback, follows an account change, signs out', async () => {
    const offer = 'rosas-bakery';
    const review = `Bread worth the walk, from the ${name} page.`;
    const visitor = await open();
    const listed = await order(visitor);
    expect(await visitor.recommendation(offer)).toBe(signedOut);
    const heightBefore = await readHeroHeight(visitor);
    await visitor.signIn('Amara Okafor');
    // The signed-in person is greeted and not invited, in the same space.
    expect(await visitor.page.$eval('#greeting', ({ textContent }) => textContent)).toMatch(
      /^You are Amara Okafor\. Restores an old house/,
    );
    expect(await isSeen(visitor, '#invitation')).toBe(false);
    expect(await readHeroHeight(visitor)).toBe(heightBefore);
    const seenByAmara = await visitor.recommendation(offer);
    expect(seenByAmara).toMatch(inNetwork);
    // The best come first.
    await visitor.untilOrdered();
    const ranked = await order(visitor);
    expect([...ranked].sort()).toEqual([...listed].sort());
    expect(ranked).not.toEqual(listed);

    await visitor.click(popup('form', offer), '[part~=button]');
    await visitor.click(inside('form', offer), 'label:has([value="5"])');
    await (await visitor.find(inside('form', offer), 'textarea')).type(review);
    await visitor.click(inside('form', offer), '[part~=submit]');
    await visitor.find(inside('form', offer), '[part~=thanks]');
    await visitor.click(popup('form', offer), '[part~=close]');
    await visitor.click(popup('details', offer), '[part~=button]');
    await visitor.find(inside('details', offer), '[part~=review]', review);
    await visitor.click(popup('details', offer), '[part~=close]');

    await switchAccount(visitor.page, 'Amara Okafor', 'Lucía Romero');
    await person(visitor, '');
    expect(await visitor.recommendation(offer)).toBe(signedOut);
    await visitor.click('x-svc-wallet-connect', '[part~=button]');
    await person(visitor, 'Lucía Romero');
    expect(await visitor.recommendation(offer)).toContain('Amara Okafor');

    await visitor.signOut();
    await person(visitor, '');
    expect(await visitor.recommendation(offer)).toBe(signedOut);
    expect(await isSeen(visitor, '#invitation')).toBe(true);
    await done(visitor);
  });

  test('shows who is signed in by a chip with a menu, and keeps the focus', async () => {
    const visitor = await open();
    const { page } = visitor;
    await visitor.tabTo('x-svc-wallet-connect', '[part~=button]');
    await visitor.signIn('Amara Okafor');
    await hasFocus(visitor, '.chip');
    expect(
      await page.$eval('.chip', (chip) => [
        chip.textContent.trim(),
        new URL(chip.querySelector('img')!.src).pathname,
      ]),
    ).toEqual(['Amara Okafor', '/avatars/people/amara-okafor.svg']);
    await visitor.openMenu();
    const address = await page.$eval('.wallet bdi', ({ textContent }) => textContent.toLowerCase());
    expect(address).toBe('0xf5da…5428');
    const links = await page.$$eval('.menu a', (all) => all.map(({ pathname }) => pathname));
    expect(links).toEqual(['/network', '/account']);
    await page.keyboard.press('Escape');
    await hasFocus(visitor, '.chip');
    expect(await page.$('#account-menu:popover-open')).toBeNull();

    await visitor.openMenu();
    await visitor.tabTo('x-svc-disconnect-wallet', 'button');
    await page.keyboard.press('Enter');
    await hasFocus(visitor, 'x-svc-wallet-connect');
    expect(await page.$('#account-menu:popover-open')).toBeNull();
    expect(await isSeen(visitor, '.chip')).toBe(false);
    await done(visitor);
  });

  test.each([false, true])(
    'fades the offers into their new order, unless motion is unwanted (%p), and keeps the focus',
    async (isCalm) => {
      const visitor = await open();
      const { page } = visitor;
      await visitor.signIn('Amara Okafor');
      await page.emulateMediaFeatures([
        { name: 'prefers-reduced-motion', value: isCalm ? 'reduce' : 'no-preference' },
      ]);
      const button = await visitor.find(popup('details', 'spoke-doctor'), '[part~=button]');
      await button.focus();
      const reversed = (await order(visitor)).reverse();
      const fadings = await page.$eval(
        'x-svc-root',
        (root, uuids) => {
          let count = 0;
          const start = document.startViewTransition.bind(document);
          document.startViewTransition = (change) => {
            count++;
            return start(change);
          };
          const data = uuids.map((uuid) => ({ entity: { uuid } }));
          root.dispatchEvent(new CustomEvent('loaded', { bubbles: true, detail: { data } }));
          return count;
        },
        reversed,
      );
      expect(fadings).toBe(isCalm ? 0 : 1);
      await visitor.untilOrdered();
      expect(await order(visitor)).toEqual(reversed);
      const isFocused = (wanted: Element) =>
        (wanted.getRootNode() as ShadowRoot).activeElement === wanted;
      expect(await button.evaluate(isFocused)).toBe(true);
      await done(visitor);
    },
  );

  test('changes language and direction without a reload', async () => {
    const visitor = await open();
    await visitor.page.select('#language', 'ar');
    await until(
      visitor.page,
      () => document.documentElement.lang === 'ar' && document.documentElement.dir === 'rtl',
    );
    const arabic = /\p{Script=Arabic}/u;
    await until(
      visitor.page,
      (ours) =>
        ['h1', '.category', '.description', 'x-svc-recommendation'].every((part) => {
          const element = document.querySelector(part)!;
          return new RegExp(ours, 'u').test((element.shadowRoot ?? element).textContent);
        }),
      arabic.source,
    );
    await visitor.page.select('#language', 'de');
    await visitor.find('x-svc-wallet-connect', '[part~=button]', 'Wallet verbinden');
    expect(await visitor.page.$eval('html', ({ dir }) => dir)).not.toBe('rtl');
    for (const kind of ['form', 'details'] as const) {
      const button = await visitor.find(popup(kind, 'rosas-bakery'), '[part=label]', 'Feedback');
      expect((await button.boundingBox())!.height).toBeLessThan(30);
    }
    await done(visitor);
  });

  test.each<Look>([{ width: 1280 }, { width: 390, scheme: 'dark' }])(
    'has no axe-core violation (%p)',
    async (look) => {
      const visitor = await open(look);
      await visitor.screenshot(`${name}-${look.width}-${look.scheme ?? 'light'}`);
      await visitor.signIn('Amara Okafor');
      await visitor.openMenu();
      await visitor.screenshot(`${name}-${look.width}-${look.scheme ?? 'light'}-menu`);
      await isAccessible(visitor);
      await visitor.close();
    },
  );

  if (isDrawnOnServer) {
    test('renders its elements on the server', async () => {
      const page = await (await fetch(app.url)).text();
      expect(page).toContain(signedOut);
      expect(page).toMatch(/<x-svc-header[^>]*>\s*<template shadowrootmode="open"/);
    });
  }

  test('has a page with a heading and a way back for an unknown offer', async () => {
    const visitor = await Visitor.open(browser, `${app.url}/offers/nope`);
    const { page } = visitor;
    await page.waitForSelector('h1');
    expect(await page.$eval('h1', ({ innerText }) => innerText)).toBe('There is no such page');
    expect(await page.$eval('main', ({ innerText }) => innerText)).toContain(
      'The address is wrong, or the offer is no longer there.',
    );
    expect(await page.$('main a[href="/"]')).not.toBeNull();
    const { status } = await fetch(`${app.url}/offers/nope`);
    const complaints = visitor.complaints.map((complaint) => /\b404\b/.exec(complaint)?.[0]);
    if (isRoutedInBrowser) {
      expect({ status, complaints }).toEqual({ status: 200, complaints: [] });
      expect(await page.$('meta[name=robots][content=noindex]')).not.toBeNull();
      await page.click('main a[href="/"]');
      await page.waitForSelector('#offers > li');
      expect(await page.$('meta[name=robots]')).toBeNull();
    } else {
      // Of the page itself.
      expect({ status, complaints }).toEqual({ status: 404, complaints: ['404'] });
    }
    await visitor.close();
  });

  if (example.startDevelopment) {
    test('applies a change of its source without a reload or a console message in development', async () => {
      const server = await example.startDevelopment!(getAddresses(developmentPort));
      try {
        // The server compiles a page when it is first opened; the test's own limit bounds that.
        const prepare = async (page: Page) => page.setDefaultTimeout(0);
        const visitor = await Visitor.open(browser, server.url, { prepare });
        await visitor.signIn('Amara Okafor');
        await server.edit();
        await visitor.page.waitForSelector('#edited');
        // Nothing was loaded anew.
        await person(visitor, 'Amara Okafor');
        expect(await visitor.recommendation('rosas-bakery')).toMatch(inNetwork);
        await visitor.page.goto(`${server.url}/offers/rosas-bakery`, { waitUntil: 'networkidle2' });
        expect(await visitor.recommendation('rosas-bakery')).toBe(signedOut);
        await done(visitor);
      } finally {
        await server.close();
      }
    }, 240_000);
  }

  if (!hasOfferPages || !isRepeated) return;

  test('opens an offer and returns without leaking memory', async () => {
    const visitor = await open();
    await visitor.signIn('Amara Okafor');
    const { page } = visitor;
    const toOffer = async (offer: string) => {
      await page.$eval(`a[href="/offers/${offer}"]`, (link) => (link as HTMLElement).click());
      await until(
        page,
        (path) =>
          location.pathname === path &&
          // The answer is no element: the test's own hold on one would keep the whole page.
          Boolean(
            document.querySelector('main x-svc-feedback-form')?.shadowRoot?.querySelector('form'),
          ),
        `/offers/${offer}`,
      );
    };
    const back = async () => {
      await page.$eval('main a[href="/"]', (link) => (link as HTMLElement).click());
      await until(
        page,
        () => document.querySelector('#offers > li x-svc-recommendation.hydrated') !== null,
      );
    };

    await toOffer('rosas-bakery');
    await isRecommended(visitor, 'rosas-bakery');
    await visitor.find('x-svc-feedback-details', '[part~=review]');
    await visitor.screenshot(`${name}-offer`);
    await back();
    await isRecommended(visitor, 'rosas-bakery');

    const goRound = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        await toOffer('rosas-bakery');
        await back();
      }
      // With all its content, as at every measuring.
      await until(page, () =>
        [...document.querySelectorAll('#offers x-svc-recommendation')].every((one) =>
          one.shadowRoot?.querySelector('[part=text], [part=empty]'),
        ),
      );
      return measureFootprint(page);
    };
    const before = await goRound(isManyPages ? 2 : 5);
    // A page that is not released yet at one measuring is at the next; what leaks is in both.
    const after = findLeast(await goRound(isManyPages ? 5 : 25), await goRound(1));
    // A leak of a hundredth of a page per round is a quarter.
    expect(after.nodes).toBeLessThan(before.nodes * 1.25);
    expect(after.listeners).toBeLessThan(before.listeners * 1.25);
    expect(after.heap).toBeLessThan(before.heap * 1.25);

    await toOffer('rosas-bakery');
    await isAccessible(visitor);
    await visitor.close();
  });
}
