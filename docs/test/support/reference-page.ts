import type { Browser } from 'puppeteer';
import {
  findings,
  openPage,
  startBrowser,
  type OpenPage,
} from '../../../testing/browser/browser.js';
import { startService, type TestService } from '../../../testing/service/start-service.js';

export const origin = 'https://svc.example';
/** The service of the test file that calls `useReference`. */
export let service: TestService;
/** The page of the test that runs. */
export let visit: OpenPage;
let browser: Browser;

/** Starts a service, and opens an empty page for each test of the file. */
export function useReference(): void {
  beforeAll(async () => {
    service = await startService(origin);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  beforeEach(async () => {
    visit = await openPage(browser);
  });
  afterEach(() => visit.page.close());
}

/** Opens the reference at an anchor. */
export const open = (anchor = '') =>
  visit.page.goto(`${service.url}/docs/${anchor && `#${anchor}`}`);

/** Opens the form of an operation and returns the selector of it. */
export async function openForm(anchor: string): Promise<string> {
  await open(anchor);
  await visit.page.click(`#${anchor} .try > summary`);
  await visit.page.waitForSelector(`#${anchor} form`);
  return `#${anchor} form`;
}

/** Tests the page in a colour scheme, on a phone and on a desktop. */
export function testLook(scheme: 'light' | 'dark'): void {
  describe.each([{ width: 390 }, { width: 1280 }])(`at $width px, ${scheme}`, ({ width }) => {
    test('the page and its forms have no console errors, no overflow and no axe-core violations', async () => {
      const { page, complaints, loaded } = visit;
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const form = await openForm('listbadgesets');
      await page.click(`${form} button`);
      await page.waitForSelector(`${form} .answer:not([hidden])`);
      for (const anchor of ['getranking', 'givefeedback', 'changeaccount']) {
        await page.click(`#${anchor} .try > summary`);
        await page.waitForSelector(`#${anchor} form`);
      }
      if (width < 960) await page.click('.menu-button');
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(complaints).toEqual([]);
      expect(loaded.filter((url) => !url.startsWith(service.url))).toEqual([]);
    });
  });
}
