import type { Browser } from 'puppeteer';
import { findings, openPage, startBrowser, type OpenPage } from '../../testing/browser/browser.js';
import { startDocs } from '../serve.mjs';
import { until } from '../../testing/waiting/until.js';
import { measureLayoutShift } from './support/layout-shift.js';

let browser: Browser;
let site: Awaited<ReturnType<typeof startDocs>>;
let visit: OpenPage;
beforeAll(async () => {
  site = await startDocs({ port: 0 });
  browser = await startBrowser();
  visit = await openPage(browser);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const kinds = [
  '/',
  '/quick-start',
  '/ranking',
  '/elements/x-svc-feedback-form',
  '/rest/reading',
  '/architecture',
  '/404',
];
const looks = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const;

describe.each(looks)('at $width px, $scheme', ({ width, scheme }) => {
  test.each(kinds)(
    '%s has no console errors, no overflow, no layout shift and no axe-core violations',
    async (path) => {
      const { page, complaints, loaded } = visit;
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await page.goto(site.url + path, { waitUntil: 'networkidle0' });
      expect(complaints).toEqual([]);
      expect(loaded.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // A smaller shift cannot be seen.
      expect(await measureLayoutShift(page)).toBeLessThan(0.001);
      expect(await findings(page)).toEqual([]);
    },
  );
});

test('the page of an element contains what its code documents', async () => {
  const { page } = visit;
  await page.goto(`${site.url}/elements/x-svc-feedback-form`);
  const text = await page.$eval('main', ({ innerText }) => innerText);
  for (const word of ['transaction-id', 'feedbackGiven', 'reset()', 'signed-out', '--svc-accent']) {
    expect(text).toContain(word);
  }
});

test('a page can be found and opened with the keyboard', async () => {
  const { page, complaints } = visit;
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.url}/quick-start`, { waitUntil: 'networkidle0' });
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe(
    'Skip to content',
  );
  await page.keyboard.press('/');
  await page.waitForSelector('#localsearch-input');
  await page.keyboard.type('withdraw a feedback');
  await page.waitForSelector('#localsearch-list [role=option] a[href^="/rest/feedback"]');
  const chosen = await page.$eval('[aria-selected=true] a', ({ pathname }) => pathname);
  await page.keyboard.press('Enter');
  await until(page, (path) => location.pathname === path, chosen);
  expect(complaints).toEqual([]);
});
