import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../../testing/browser/browser.js';

/** A browser that draws alike on every machine, with a camera that is always there. */
export function startSteadyBrowser(): Promise<Browser> {
  return startBrowser({
    cameras: 1,
    // Its prompt is answered by a flag below.
    isWhole: false,
    flags: [
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
      // A busy machine would draw a resized page before its parts are painted.
      '--run-all-compositor-stages-before-draw',
      '--disable-new-content-rendering-timeout',
      '--disable-checker-imaging',
      '--use-fake-ui-for-media-stream',
    ],
  });
}
