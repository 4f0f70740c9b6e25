import { findings } from '../../../testing/browser/browser.js';
import { readDocumentation } from '../documentation.js';
import { elements } from '../elements.js';
import { openShowcase, type ShowcasePage } from './support/showcase-page.js';

let showcase: ShowcasePage;
beforeAll(async () => {
  showcase = await openShowcase();
});
afterAll(() => showcase.close());

test('every element has a page, and leads to all others', async () => {
  const tags = Object.keys(elements);
  expect([...readDocumentation().keys()].sort()).toEqual([...tags].sort());
  await showcase.page.goto(showcase.url);
  expect(await showcase.page.$$eval('nav a', (links) => links.map(({ text }) => text))).toEqual([
    'Showcase',
    ...tags,
  ]);
});

test('a page shows the states as was chosen, and keeps that in its address', async () => {
  const { page } = showcase;
  await showcase.look({ width: 1280 });
  await page.goto(`${showcase.url}/x-svc-header?theme=dark`);
  expect(await page.$eval('select[name=theme]', ({ value }) => value)).toBe('dark');
  await page.select('select[name=lang]', 'ar');
  const frame = await page.waitForFrame((one) => one.url().includes('/plain?theme=dark&lang=ar'));
  await frame.waitForSelector('[data-reached][data-theme=dark][dir=rtl]');
  expect(new URL(page.url()).search).toBe('?theme=dark&lang=ar&width=fluid');
});

test('the page of an element passes the accessibility check', async () => {
  const { page } = showcase;
  await page.goto(`${showcase.url}/x-svc-feedback-form`);
  expect(await findings(page)).toEqual([]);
});
