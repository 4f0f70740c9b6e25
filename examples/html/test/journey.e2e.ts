import type { Browser } from 'puppeteer';
import { others } from '../others.mjs';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import {
  inside,
  popup,
  testGivingFeedback,
  untilRecorded,
} from './support/test-giving-feedback.js';
import { Visitor } from './support/visitor.js';
import { until } from '../../../testing/waiting/until.js';
import { startBrowser } from '../../../testing/browser/browser.js';
import { testLong } from '../../../testing/suites/test-long.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines());
  browser = await startBrowser({ cameras: 1 });
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const signedOut = 'Connect a wallet to see what people you trust think';
testGivingFeedback(
  [
    {
      name: 'by mouse, and on a phone at night',
      offer: 'rosas-bakery',
      review: 'The rye bread alone is worth the walk.',
      badge: 'Knows the trade',
      giver: {},
      friend: { width: 390, scheme: 'dark' },
    },
  ],
  () => ({ browser, marketplace }),
);

testLong('the whole journey works by keyboard alone', async () => {
  const offer = 'spoke-doctor';
  const review = 'Mended the gears while I had a coffee.';
  const amara = await Visitor.open(browser, marketplace.url);
  await amara.tabTo('x-svc-wallet-connect', '[part~=button]');
  await amara.page.keyboard.press('Enter');
  await amara.find('x-svc-wallet-connect', '[part~=wallet]');
  await amara.tabTo('x-svc-wallet-connect', '[part~=wallet]', 'Amara Okafor');
  await amara.page.keyboard.press('Enter');
  await until(
    amara.page,
    () => document.querySelector('#person-name')?.textContent === 'Amara Okafor',
  );
  await amara.recommendation(offer);
  await amara.untilOrdered();

  await amara.tabTo(popup('form', offer), '[part~=button]');
  await amara.page.keyboard.press('Enter');
  const form = inside('form', offer);
  await amara.find(form, '[part~=submit]');
  await amara.tabTo(form, '[part~=record]');
  await amara.page.keyboard.press('Enter');
  await amara.find(form, '[part~=preview]');
  await amara.page.keyboard.press('Enter');
  await untilRecorded(amara, form);
  await amara.page.keyboard.press('Enter');
  await amara.find(form, 'video[controls]');
  await amara.tabTo(form, '[name=stars]');
  for (let stars = 1; stars <= 5; stars++) await amara.page.keyboard.press('ArrowRight');
  await amara.tabTo(form, '[part~=badge] input');
  await amara.page.keyboard.press('Space');
  await amara.tabTo(form, 'textarea');
  await amara.page.keyboard.type(review);
  await amara.tabTo(form, '[part~=submit]');
  await amara.page.keyboard.press('Enter');
  await amara.find(form, '[part~=thanks]');
  await amara.page.keyboard.press('Escape');

  await amara.tabTo(popup('details', offer), '[part~=button]', '', 'backwards');
  await amara.page.keyboard.press('Enter');
  await amara.find(inside('details', offer), '[part~=review]', review);
  expect(amara.complaints).toEqual([]);
  await amara.close();
});

test('recommendations depend on who is signed in: another user, a new user, no user', async () => {
  const offer = 'rosas-bakery';
  const visitor = await Visitor.open(browser, marketplace.url);
  expect(await visitor.recommendation(offer)).toBe(signedOut);
  await visitor.screenshot('signed-out');
  const seen: string[] = [];
  for (const name of ['Jonas Weber', 'Mei Chen', 'Noah Lindqvist']) {
    await visitor.signIn(name);
    seen.push(await visitor.recommendation(offer));
    await visitor.signOut();
    expect(await visitor.recommendation(offer)).toBe(signedOut);
  }
  expect(new Set(seen).size).toBe(3);
  expect(seen[2]).toBe('No opinion from your network yet');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('the first page links to every other example and redirects to no unknown one', async () => {
  const page = await (await fetch(marketplace.url)).text();
  const links = [...page.matchAll(/href="\/examples\/(\w+)"/g)].map(([, name]) => name);
  expect(links.sort()).toEqual(Object.keys(others).sort());
  expect((await fetch(`${marketplace.url}/examples/unknown`)).status).toBe(404);
});
