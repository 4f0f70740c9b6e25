import type { Browser, Page } from 'puppeteer';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';
import { startBrowser } from '../../../testing/browser/browser.js';
import { until } from '../../../testing/waiting/until.js';

let marketplace: Marketplace;
let browser: Browser;
/** Of a visitor who came before the service answered. */
let early: Page;
let shownEarly: string | undefined;
beforeAll(async () => {
  browser = await startBrowser();
  marketplace = await startMarketplace(demoLines(), [], {
    onEarly: async (url) => {
      early = await browser.newPage();
      await early.goto(`${url}/?lang=en`);
      // The page loads itself again each second.
      const shown = await until(early, () => document.querySelector('main')?.innerText);
      shownEarly = await shown.jsonValue();
    },
  });
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

test('a visitor who comes before the service answers waits, and gets the elements', async () => {
  expect(shownEarly).toContain('The service is starting.');
  await early.waitForSelector('#offers > li x-svc-recommendation.hydrated');
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
    // The chip takes the place of the button that was pressed; the rest stands still.
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

/** Finds an overlap: the chip and its menu are on the page, and the chip is inside of the header. */
async function findOverlap(visitor: Visitor): Promise<string | undefined> {
  await visitor.openMenu();
  await visitor.find('x-svc-disconnect-wallet', 'button');
  const problem = await visitor.page.evaluate(() => {
    const get = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const [chip, menu, language, bar] = ['.chip', '.menu', '#language', '.bar'].map(get);
    const button = document
      .querySelector('x-svc-disconnect-wallet')!
      .shadowRoot!.querySelector('button')!
      .getBoundingClientRect();
    const isApart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left ||
      other.right <= one.left ||
      one.bottom <= other.top ||
      other.bottom <= one.top;
    if (button.height > 45) return `The label of the button wraps: ${button.height} px`;
    if (chip!.height > 45) return `The chip wraps: ${chip!.height} px`;
    for (const box of [chip!, menu!]) {
      if (box.right > innerWidth || box.left < 0) return 'Something leaves the page';
    }
    if (!isApart(chip!, menu!)) return 'The menu covers the chip';
    if (!isApart(chip!, language!)) return 'The chip covers the languages';
    if (chip!.bottom > bar!.bottom) return 'The chip leaves the header';
    return undefined;
  });
  await visitor.page.keyboard.press('Escape');
  return problem;
}

/**
 * Every shift of the layout since the page was opened, with the nodes that moved; also shifts soon
 * after the press of a button, which the layout shift score excludes.
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
        // Recorded shifts are reported before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
      }),
  );
}

/** An entry of the type `layout-shift`, which TypeScript does not know. */
interface Shift {
  value: number;
  sources: { node: Node | null }[];
}
