import type { Browser, Page } from 'puppeteer';
import { findDifference } from './support/compare.js';
import { compress } from './support/compress.js';
import { readPicture, writePicture, type Picture } from './support/picture.js';
import { startSteadyBrowser } from './support/steady-browser.js';

let browser: Browser;
let page: Page;
let before: Picture;
beforeAll(async () => {
  browser = await startSteadyBrowser();
  page = await browser.newPage();
  await page.setViewport({ width: 390, height: 200 });
  before = await draw('');
});
afterAll(() => browser.close());

/** A page such as elements make, with a change of it. */
async function draw(change: string): Promise<Picture> {
  await page.setContent(`<style>
    body { margin: 16px; font: 16px/1.5 sans-serif; color: #1c1f2e }
    .star { color: #b26a00 } .muted { color: #5a6072 }
    button { font: inherit; font-weight: 600; padding: 8px 18px; border: 1px solid #d9dce8; border-radius: 12px; background: none }
    ${change}
  </style>
  <p>Alice Archer <span class="muted">via Bob</span> <span class="star">★★★★☆</span></p>
  <p id="said">The best rye bread in town.</p>
  <button>Try again</button>`);
  return readPicture(await page.screenshot({ fullPage: true }));
}

test('what is the same passes, also after it was kept in few colours', async () => {
  expect(findDifference(before, await draw(''))).toBeUndefined();
  const kept = await readPicture(await compress(await writePicture(before)));
  expect(findDifference(kept, before)).toBeUndefined();
});

test('noise passes: pixels here and there, slightly other edges of letters', async () => {
  const noisy = { ...before, data: Uint8Array.from(before.data) };
  for (let place = 0; place < noisy.data.length; place += 4 * 97) noisy.data[place]! ^= 0xff;
  expect(findDifference(before, noisy)).toBeUndefined();
  const { reason } = findDifference(before, await draw('p { transform: translateX(0.3px) }')) ?? {};
  expect(reason).toBeUndefined();
  expect(findDifference(before, await draw('body { color: #1f2232 }'))).toBeUndefined();
});

test.each([
  ['a moved button', 'button { margin-inline-start: 2px }'],
  ['a button that is lower', 'button { margin-block-start: 2px }'],
  [
    'other words',
    '#said { font-size: 0 } #said::after { font-size: 16px; content: "The best rye bread in Rome." }',
  ],
  ['a missing icon', '.star { visibility: hidden }'],
  ['another colour of text', '.muted { color: #b3261e }'],
  ['a lost border', 'button { border-color: transparent }'],
  ['another size', 'body { padding-block-end: 600px }'],
])('%s fails', async (_, change) => {
  expect(findDifference(before, await draw(change))?.reason).toBeDefined();
});
