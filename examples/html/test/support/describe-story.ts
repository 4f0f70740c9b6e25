import type { Browser } from 'puppeteer';
import { findings, startBrowser } from '../../../../testing/browser/browser.js';
import { until } from '../../../../testing/waiting/until.js';
import { demoLines, startMarketplace, type Marketplace } from './marketplace.js';
import type { Texts } from './texts.js';
import { Visitor } from './visitor.js';

const offer = 'rosas-bakery';
const recommendation = `x-svc-recommendation[target-uuid="${offer}"]`;
const people = `${recommendation} >>> x-svc-recommenders`;
const detailsPopup = `x-svc-feedback-details-popup[target-uuid="${offer}"]`;
const details = `${detailsPopup} >>> x-svc-feedback-details`;

type Scheme = 'light' | 'dark';

/** Tells how people with and without a network see an offer, in each of the languages and colour schemes. */
export function describeStory(languages: readonly Texts[], schemes: readonly Scheme[]): void {
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

  describe.each(languages)(
    'in $language',
    ({ language, rating, invitation, newcomer, network }) => {
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
        await lookAt(visitor, `story-visitor-${language}`, schemes);
        await visitor.close();
      });

      test('a newcomer with a wallet sees public ratings, and never a message that there are none', async () => {
        const visitor = await Visitor.open(browser, marketplace.url, { language });
        await visitor.signIn('Noah Lindqvist');
        const seen = await visitor.recommendation(offer);
        expect(await visitor.rating(offer)).toMatch(rating);
        expect(seen).toContain(newcomer);
        await lookAt(visitor, `story-newcomer-${language}`, schemes);
        await visitor.close();
      });

      test('a friend sees the opinion of the network beside the public rating', async () => {
        const visitor = await Visitor.open(browser, marketplace.url, { language });
        await visitor.signIn('Amara Okafor');
        const seen = await visitor.recommendation(offer);
        expect(await visitor.rating(offer)).toMatch(rating);
        expect(seen).toContain(network);
        await visitor.find(recommendation, '[part~=faces]');
        await lookAt(visitor, `story-friend-${language}`, schemes);
        await visitor.close();
      });

      test('a friend sees who recommends an offer, and how they know each other', async () => {
        const visitor = await Visitor.open(browser, marketplace.url, { language });
        await visitor.signIn('Amara Okafor');
        await visitor.recommendation(offer);
        await visitor.click(recommendation, '[part~=open]');
        await visitor.find(`${people} >>> x-svc-acquaintance`, '[part~=graph]');
        await visitor.find(`${people} >>> x-svc-acquaintance`, '[part~=action]');
        await lookAt(visitor, `story-people-${language}`, schemes);
        await visitor.page.keyboard.press('Escape');
        await until(
          visitor.page,
          (selector) =>
            !document.querySelector(selector)!.shadowRoot!.querySelector('x-svc-recommenders'),
          recommendation,
        );
        await visitor.close();
      });
    },
  );
}

/** Takes a picture in each width and colour scheme, and checks that the page fits and is accessible. */
async function lookAt(visitor: Visitor, name: string, schemes: readonly Scheme[]): Promise<void> {
  const { page } = visitor;
  expect(visitor.complaints).toEqual([]);
  const looks = [390, 1280].flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
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
