import type { Browser } from 'puppeteer';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';
import { startBrowser } from '../../../testing/browser/browser.js';

let marketplace: Marketplace;
let browser: Browser;
/** Came before the service answered. */
let early: Visitor;
let shownEarly: string;
beforeAll(async () => {
  browser = await startBrowser();
  marketplace = await startMarketplace(demoLines(), [], {
    onEarly: async (url) => {
      early = await Visitor.open(browser, url);
      shownEarly = await early.page.$eval('main', (main) => main.innerText);
    },
  });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

test('a visitor who comes before the service answers waits, and gets the elements', async () => {
  expect(shownEarly).toContain('The service is starting.');
  await early.page.waitForSelector('#offers > li x-svc-recommendation.hydrated');
  expect((await fetch(marketplace.url)).status).toBe(200);
  await early.close();
});

test.each([390, 1280])(
  'the layout does not shift while the page loads and a user signs in, %i px wide',
  async (width) => {
    const visitor = await Visitor.open(browser, marketplace.url, { width });
    for (const path of ['/offers/rosas-bakery', '/?lang=de', '/?lang=en']) {
      await visitor.page.goto(marketplace.url + path);
      await visitor.recommendation('rosas-bakery');
      expect(await shifts(visitor)).toEqual([]);
    }
    await visitor.signIn('Amara Okafor');
    await visitor.recommendation('rosas-bakery');
    // A line of text takes the place of the button that was pressed; the rest stands still.
    expect(total(await shifts(visitor))).toBeLessThan(0.005);
    expect(await findOverlap(visitor)).toBeUndefined();
    // The one with the longest labels.
    for (const path of ['/?lang=fr', '/offers/rosas-bakery?lang=en']) {
      await visitor.page.goto(marketplace.url + path);
      expect(await findOverlap(visitor)).toBeUndefined();
    }
    await visitor.close();
  },
);

function total(all: readonly string[]): number {
  return all.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
}

/** What is wrong with the place of the button that signs out: it has one line and its own space. */
async function findOverlap(visitor: Visitor): Promise<string | undefined> {
  await visitor.find('x-svc-disconnect-wallet', 'button');
  return visitor.page.evaluate(() => {
    const account = document.querySelector('.account')!;
    const button = document
      .querySelector('x-svc-disconnect-wallet')!
      .shadowRoot!.querySelector('button')!
      .getBoundingClientRect();
    const below = (account.nextElementSibling ?? account.parentElement!.nextElementSibling)!;
    if (button.height > 45) return `The label of the button wraps: ${button.height} px`;
    if (button.right > innerWidth || button.left < 0) return 'The button leaves the page';
    if (button.bottom > below.getBoundingClientRect().top) return 'The button covers what is below';
    return undefined;
  });
}

/**
 * Every shift of the layout since the page was opened, with what moved; also those that a press of a
 * button soon before would excuse.
 */
function shifts({ page }: Visitor): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as Shift[]) {
            const moved = entry.sources.map((source) => source.node?.nodeName);
            found.push(`${entry.value}: ${moved.join(', ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What is on record comes before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
      }),
  );
}

/** An entry of the type `layout-shift`, which TypeScript does not know. */
interface Shift {
  value: number;
  sources: { node: Node | null }[];
}
