import type { Browser } from 'puppeteer';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';
import { startBrowser } from '../../../testing/browser/browser.js';

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

test.each([390, 1280])(
  'the layout does not shift while the page loads and a user signs in, %i px wide',
  async (width) => {
    const visitor = await Visitor.open(browser, marketplace.url, { width });
    await visitor.recommendation('rosas-bakery');
    expect(await shifts(visitor)).toEqual([]);
    await visitor.signIn('Amara Okafor');
    await visitor.recommendation('rosas-bakery');
    // A line of text takes the place of the button that was pressed; the rest stands still.
    expect(total(await shifts(visitor))).toBeLessThan(0.005);
    await visitor.close();
  },
);

function total(all: readonly string[]): number {
  return all.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
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
