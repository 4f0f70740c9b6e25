import { connect, type Browser } from 'puppeteer';
import { openPage, startBrowser } from './browser.js';
import { findSharedBrowser } from './shared-browser.js';
import { startSite, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Reads the data that earlier pages of the site left. */
const find = async (browser: Browser) => {
  const { page } = await openPage(browser);
  await page.goto(site.page('empty', '', { script: '' }));
  return page.evaluate(async () => ({
    cookies: document.cookie,
    stored: localStorage.length,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    camera: (await navigator.permissions.query({ name: 'camera' })).state,
  }));
};
const nothing = { cookies: '', stored: 0, caches: [], databases: [], camera: 'prompt' };

/** Contexts and pages of this worker's browser, as another program sees them. */
const count = async () => {
  const browser = await connect({ browserWSEndpoint: findSharedBrowser()! });
  try {
    const pages = await Promise.all(browser.browserContexts().map((context) => context.pages()));
    return { contexts: pages.length, pages: pages.flat().length };
  } finally {
    await browser.disconnect();
  }
};

test('leaves nothing of one test file to the next', async () => {
  const before = await count();
  const first = await startBrowser();
  expect(await find(first)).toEqual(nothing);
  const camera = { permission: { name: 'camera' }, state: 'granted' } as const;
  await first.defaultBrowserContext().setPermission(site.origin, camera);
  const [page] = await first.defaultBrowserContext().pages();
  await page!.evaluate(async () => {
    document.cookie = 'left=1; max-age=3600';
    localStorage.setItem('left', '1');
    await caches.open('left');
    await new Promise((done) => (indexedDB.open('left').onsuccess = done));
  });
  expect(await find(first)).toEqual({
    cookies: 'left=1',
    stored: 1,
    caches: ['left'],
    databases: ['left'],
    camera: 'granted',
  });
  const further = await first.createBrowserContext();
  await further.newPage();
  await first.close();
  expect(await count()).toEqual(before);

  const second = await startBrowser();
  expect(await find(second)).toEqual(nothing);
  await second.close();
});

test('keeps two test files apart that are open at once', async () => {
  const [first, second] = [await startBrowser(), await startBrowser()];
  const [page] = [await openPage(first)];
  await page.page.goto(site.page('empty', '', { script: '' }));
  await page.page.evaluate(() => localStorage.setItem('left', '1'));
  expect(await find(second)).toEqual(nothing);
  await first.close();
  expect(await find(second)).toEqual(nothing);
  await second.close();
});
