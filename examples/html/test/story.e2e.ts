import type { Browser } from 'puppeteer';
import { findings, startBrowser } from '../../../testing/browser/browser.js';
import { until } from '../../../testing/waiting/until.js';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines());
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const offer = 'rosas-bakery';
const recommendation = `x-svc-recommendation[target-uuid="${offer}"]`;
const people = `${recommendation} >>> x-svc-recommenders`;
const detailsPopup = `x-svc-feedback-details-popup[target-uuid="${offer}"]`;
const details = `${detailsPopup} >>> x-svc-feedback-details`;

/** What the elements say in one language. */
interface Texts {
  language: string;
  rating: RegExp;
  invitation: string;
  newcomer: string;
  network: string;
}

const languages: Texts[] = [
  {
    language: 'en',
    rating: /\d ratings/,
    invitation: 'Connect a wallet to see what people you trust think',
    newcomer: 'No opinion from your network yet',
    network: 'in your network recommend',
  },
  {
    language: 'de',
    rating: /\d Bewertungen/,
    invitation: 'Verbinde eine Wallet und sieh, was Menschen denken, denen du vertraust',
    newcomer: 'Noch keine Meinung aus deinem Netzwerk',
    network: 'aus deinem Netzwerk empfehlen',
  },
  {
    language: 'ar',
    rating: /[\d٠-٩] تقييم/,
    invitation: 'اربط محفظة لترى رأي من تثق بهم',
    newcomer: 'لا رأي من شبكتك بعد',
    network: 'من شبكتك',
  },
];

const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

describe.each(languages)('in $language', ({ language, rating, invitation, newcomer, network }) => {
  test('a visitor sees public ratings and feedback, and is invited to connect a wallet', async () => {
    const visitor = await Visitor.open(browser, marketplace.url, { language });
    const seen = await visitor.recommendation(offer);
    expect(await visitor.rating(offer)).toMatch(rating);
    expect(seen).toContain(invitation);
    await visitor.click(detailsPopup, '[part~=button]');
    await visitor.find(details, '[part~=review]');
    await visitor.click(details, '[part~=overview]');
    await visitor.find(details, '[part~=histogram]');
    await visitor.click(detailsPopup, '[part~=close]');
    await lookAt(visitor, `story-visitor-${language}`);
    await visitor.close();
  });

  test('a newcomer with a wallet sees public ratings, and never that nobody has rated', async () => {
    const visitor = await Visitor.open(browser, marketplace.url, { language });
    await visitor.signIn('Noah Lindqvist');
    const seen = await visitor.recommendation(offer);
    expect(await visitor.rating(offer)).toMatch(rating);
    expect(seen).toContain(newcomer);
    await lookAt(visitor, `story-newcomer-${language}`);
    await visitor.close();
  });

  test('a friend sees the opinion of the network beside the public rating', async () => {
    const visitor = await Visitor.open(browser, marketplace.url, { language });
    await visitor.signIn('Amara Okafor');
    const seen = await visitor.recommendation(offer);
    expect(await visitor.rating(offer)).toMatch(rating);
    expect(seen).toContain(network);
    await visitor.find(recommendation, '[part~=faces]');
    await lookAt(visitor, `story-friend-${language}`);
    await visitor.close();
  });

  test('a friend sees who recommends an offer, and how they know each other', async () => {
    const visitor = await Visitor.open(browser, marketplace.url, { language });
    await visitor.signIn('Amara Okafor');
    await visitor.recommendation(offer);
    await visitor.click(recommendation, '[part~=open]');
    await visitor.find(`${people} >>> x-svc-acquaintance`, '[part~=graph]');
    await visitor.find(`${people} >>> x-svc-acquaintance`, '[part~=action]');
    await lookAt(visitor, `story-people-${language}`);
    await visitor.page.keyboard.press('Escape');
    await until(
      visitor.page,
      (selector) =>
        !document.querySelector(selector)!.shadowRoot!.querySelector('x-svc-recommenders'),
      recommendation,
    );
    await visitor.close();
  });
});

test('the server sends each page in the language that the visitor has chosen', async () => {
  const visitor = await Visitor.open(browser, marketplace.url, { language: 'ar' });
  await visitor.page.select('#language', 'de');
  const category = () => visitor.page.$eval('#offers .category', (one) => one.textContent);
  await until(
    visitor.page,
    () => document.querySelector('#offers .category')!.textContent === 'Haus und Reparatur',
  );
  expect(await visitor.page.$eval('html', ({ dir }) => dir)).toBe('ltr');
  // What the server has sent, before a script runs.
  await visitor.page.setJavaScriptEnabled(false);
  await visitor.page.goto(marketplace.url);
  expect(await category()).toBe('Haus und Reparatur');
  expect(await visitor.page.$eval('html', ({ lang, dir }) => [lang, dir])).toEqual(['de', 'ltr']);
  await visitor.page.goto(`${marketplace.url}/offers/${offer}?lang=ar`);
  expect(await visitor.page.$eval('html', ({ lang, dir }) => [lang, dir])).toEqual(['ar', 'rtl']);
  expect(await visitor.page.$eval('h1', (heading) => heading.textContent)).toBe('Rosa’s Bakery');
  await visitor.page.goto(`${marketplace.url}/network?lang=constructor`);
  expect(await visitor.page.$eval('h1', (heading) => heading.textContent)).toBe('Mein Netzwerk');
  await visitor.close();
});

/** Takes a picture in each width and colour scheme, and checks that the page fits and is accessible. */
async function lookAt(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  expect(visitor.complaints).toEqual([]);
  for (const { width, scheme } of looks) {
    await page.setViewport({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluate(() => scrollTo(0, 0));
    await until(
      page,
      (wanted) => innerWidth === wanted && document.documentElement.scrollWidth <= wanted,
      width,
    );
    await visitor.screenshot(`${name}-${width}-${scheme}`);
    expect(await findings(page)).toEqual([]);
  }
}
