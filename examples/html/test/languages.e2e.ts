import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { until } from '../../../testing/waiting/until.js';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
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

const offer = 'rosas-bakery';

test('the server sends each page in the language that the visitor has chosen', async () => {
  const visitor = await Visitor.open(browser, marketplace.url, { language: 'ar' });
  await visitor.page.select('#language', 'de');
  const category = () => visitor.page.$eval('#offers .category', (one) => one.textContent);
  await until(
    visitor.page,
    () => document.querySelector('#offers .category')!.textContent === 'Haus und Reparatur',
  );
  expect(await visitor.page.$eval('html', ({ dir }) => dir)).toBe('ltr');
  // The page as the server sends it, before a script runs.
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
