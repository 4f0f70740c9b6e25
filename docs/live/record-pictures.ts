/** Records the picture of the first page, with two pixels for each CSS pixel. */
import { join } from 'node:path';
import { openShowcase } from '../../core/showcase/test/support/showcase-page.js';

const folder = join(import.meta.dirname, '../.vitepress/theme/pictures');

const showcase = await openShowcase();
const { page } = showcase;
try {
  for (const scheme of ['light', 'dark'] as const) {
    await showcase.look({ width: 390, scheme });
    await showcase.show('x-svc-root', 'loaded');
    await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const main = await page.$('main');
    await main!.screenshot({ path: join(folder, `${scheme}.webp`), type: 'webp', quality: 70 });
  }
} finally {
  await showcase.close();
}
