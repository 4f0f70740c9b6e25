import type { Browser } from 'puppeteer';
import { openPage, startBrowser } from '../../testing/browser/browser.js';
import { startDocs } from '../serve.mjs';
import { openLive, untilText } from './support/live-page.js';

let browser: Browser;
let site: Awaited<ReturnType<typeof startDocs>>;
beforeAll(async () => {
  site = await startDocs({ port: 0 });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

test('the page of an element shows it live, with the recorded answers', async () => {
  const { page, complaints } = await openPage(browser);
  await untilText(await openLive(page, site, 'x-svc-recommendation'), 'recommend this');
  expect(complaints).toEqual([]);
});
