/** Records the pictures of the first page and of README.md, with two pixels for each CSS pixel. */
import { join } from 'node:path';
import sharp from 'sharp';
import { openShowcase } from '../../core/showcase/test/support/showcase-page.js';

const folder = join(import.meta.dirname, '../.vitepress/theme/pictures');
const [width, height] = [390, 460];

const showcase = await openShowcase();
const { page } = showcase;
try {
  for (const scheme of ['light', 'dark'] as const) {
    await showcase.look({ width, scheme });
    await show('x-svc-root', 'loaded');
    const main = await page.$('main');
    await main!.screenshot({ path: join(folder, `${scheme}.webp`), type: 'webp', quality: 70 });
    const offers = await takeTop();
    await show('x-svc-feedback-details', 'many');
    await joinPictures(offers, await takeTop(), join(folder, `readme-${scheme}.webp`));
  }
} finally {
  await showcase.close();
}

async function show(tag: string, state: string): Promise<void> {
  await showcase.show(tag, state);
  await page.setViewport({ width, height: 844, deviceScaleFactor: 2 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

function takeTop(): Promise<Uint8Array> {
  return page.screenshot({ clip: { x: 0, y: 0, width, height } });
}

/** Writes two pictures of the same size beside each other. */
async function joinPictures(left: Uint8Array, right: Uint8Array, path: string): Promise<void> {
  await sharp([left, right], { join: { across: 2 } })
    .webp({ quality: 70 })
    .toFile(path);
}
