import type { Page } from 'puppeteer';
import type { State } from '../../state.js';

/** The maximum height of a picture: further content looks like the content above it. */
const highest = 1_200;

/** Takes the picture of the state that a page shows. */
export async function takeScreenshot(page: Page, { fillsWindow }: State): Promise<Uint8Array> {
  // Its encoding is read three times as fast as the smallest one.
  const options = { optimizeForSpeed: true };
  await page.evaluate(hideCameraPicture);
  if (fillsWindow) return page.screenshot(options);
  const { clip, captureBeyondViewport } = await page.$eval('main', findClip, highest);
  return page.screenshot({ clip, captureBeyondViewport, ...options });
}

/** In a page: the part of the document, which may be scrolled, that has the state. */
function findClip(main: Element, highest: number) {
  const { x, y, width, height } = main.getBoundingClientRect();
  const clip = {
    x: x + scrollX,
    y: y + scrollY,
    width,
    height: Math.min(Math.ceil(height), highest),
  };
  // For a clip beyond the window, the browser resizes the page, which a busy machine may not draw in time.
  return { clip, captureBeyondViewport: y < 0 || y + clip.height > innerHeight };
}

/** Hides the picture of the camera, which is never the same. */
function hideCameraPicture(parent: ParentNode = document): void {
  for (const element of parent.querySelectorAll('*')) {
    if (element.shadowRoot) hideCameraPicture(element.shadowRoot);
    if (!(element instanceof HTMLVideoElement)) continue;
    if (element.srcObject || element.src.startsWith('blob:')) element.style.visibility = 'hidden';
  }
}
