import type { Browser } from 'puppeteer';
import { others } from '../others.mjs';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor, type Look } from './support/visitor.js';
import { until } from '../../../testing/waiting/until.js';
import { startBrowser } from '../../../testing/browser/browser.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines());
  browser = await startBrowser({ cameras: 1 });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const signedOut = 'Connect a wallet to see what people you trust think';
const popup = (kind: 'form' | 'details', offer: string) =>
  `x-svc-feedback-${kind}-popup[target-uuid="${offer}"]`;
const inside = (kind: 'form' | 'details', offer: string) =>
  `${popup(kind, offer)} >>> x-svc-feedback-${kind}`;

/** How one person gives feedback, and a friend sees it. */
interface Variant {
  name: string;
  offer: string;
  review: string;
  /** The label of the first badge. */
  badge: string;
  giver: Look;
  friend: Look;
}

const variants: Variant[] = [
  {
    name: 'by mouse, and on a phone at night',
    offer: 'rosas-bakery',
    review: 'The rye bread alone is worth the walk.',
    badge: 'Knows the trade',
    giver: {},
    friend: { width: 390, scheme: 'dark' },
  },
  {
    name: 'on a phone in Arabic',
    offer: 'saffron-table',
    review: 'الطعام لذيذ والخدمة سريعة.',
    badge: 'خبرة',
    giver: { width: 390, language: 'ar' },
    friend: { width: 390, language: 'ar' },
  },
];

test.each(variants)(
  'a user records a video and gives feedback, and a friend sees it with their name: $name',
  async ({ offer, review, badge, giver, friend }) => {
    const amara = await Visitor.open(browser, marketplace.url, giver);
    await amara.signIn('Amara Okafor');
    await amara.recommendation(offer);
    await amara.screenshot(`${offer}-signed-in`);

    await amara.click(popup('form', offer), '[part~=button]');
    const form = inside('form', offer);
    await record(amara, form);
    await amara.click(form, 'label:has([value="5"])');
    await amara.click(form, '[part~=badge]', badge);
    await (await amara.find(form, 'textarea')).type(review);
    await amara.screenshot(`${offer}-form`);
    await amara.click(form, '[part~=submit]');
    await amara.find(form, '[part~=thanks]');
    await amara.screenshot(`${offer}-thanks`);
    await amara.click(popup('form', offer), '[part~=close]');

    await amara.click(popup('details', offer), '[part~=button]');
    await amara.find(inside('details', offer), '[part~=poster]');
    await amara.screenshot(`${offer}-details`);
    await amara.find(inside('details', offer), '[part~=review]', review);
    await amara.find(inside('details', offer), '[part~=review] [part~=badge]', badge);

    const lucia = await Visitor.open(browser, marketplace.url, friend);
    await lucia.signIn('Lucía Romero');
    expect(await lucia.recommendation(offer)).toContain('Amara Okafor');
    await lucia.screenshot(`${offer}-friend`);
    await lucia.click(popup('details', offer), '[part~=button]');
    await lucia.find(inside('details', offer), '[part~=review]', review);
    await lucia.screenshot(`${offer}-friend-details`);

    for (const visitor of [amara, lucia]) {
      expect(visitor.complaints).toEqual([]);
      expect([...visitor.origins].sort()).toEqual([marketplace.url, marketplace.apiUrl].sort());
      await visitor.close();
    }
  },
  90_000,
);

test('the whole journey works by keyboard alone', async () => {
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
}, 90_000);

test('recommendations depend on who is signed in: another user, a new user, nobody', async () => {
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
}, 60_000);

test('the first page links to every other example and redirects to no unknown one', async () => {
  const page = await (await fetch(marketplace.url)).text();
  const links = [...page.matchAll(/href="\/examples\/(\w+)"/g)].map(([, name]) => name);
  expect(links.sort()).toEqual(Object.keys(others).sort());
  expect((await fetch(`${marketplace.url}/examples/unknown`)).status).toBe(404);
});

/** Turns the camera on, records a second, and ends. */
async function record(visitor: Visitor, form: string): Promise<void> {
  await visitor.click(form, '[part~=record]');
  await visitor.find(form, '[part~=preview]');
  await visitor.click(form, '[part~=record]');
  await untilRecorded(visitor, form);
  await visitor.click(form, '[part~=record]');
  await visitor.find(form, 'video[controls]');
}

/** The countdown moves on each second. */
async function untilRecorded(visitor: Visitor, form: string): Promise<void> {
  const countdown = await visitor.find(form, '[role=timer]');
  await countdown.evaluate(
    (element) =>
      new Promise<void>((moved) =>
        new MutationObserver(() => moved()).observe(element, {
          characterData: true,
          childList: true,
          subtree: true,
        }),
      ),
  );
}
