import type { Page } from 'puppeteer';
import { startShowcase } from '../../server.js';
import { startSteadyBrowser } from './steady-browser.js';

/** The showcase and one page of a browser that draws alike everywhere. */
export interface ShowcasePage {
  readonly url: string;
  readonly page: Page;
  /** Opens a state, and waits until it is reached. */
  show(tag: string, state: string, language?: string): Promise<void>;
  /** Sets how wide the window is, and what the visitor prefers. */
  look(look: Look): Promise<void>;
  close(): Promise<void>;
}

export interface Look {
  width?: number;
  scheme?: 'light' | 'dark';
  forcedColours?: boolean;
}

/** Phone and desktop. */
export const widths = [390, 1280] as const;
const heights = { 390: 844, 1280: 800 } as Record<number, number>;

/** Opens the showcase for the states of these elements. Default: of all. */
export async function openShowcase(tags?: readonly string[]): Promise<ShowcasePage> {
  const showcase = await startShowcase({ tags });
  const browser = await startSteadyBrowser();
  const page = await browser.newPage();
  await page.emulateTimezone('UTC');
  const devtools = await page.createCDPSession();
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  let seen = '';
  const emulate = async ({ width, scheme, forcedColours }: Required<Look>) => {
    await page.setViewport({ width, height: heights[width] ?? 800 });
    // Puppeteer's own method knows no forced colours.
    await devtools.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
        { name: 'forced-colors', value: forcedColours ? 'active' : 'none' },
      ],
    });
  };
  return {
    url: showcase.url,
    page,
    async show(tag, state, language = 'en') {
      const url = `${showcase.url}/frame/${tag}/${state}?lang=${language}`;
      // The page itself says when all that it shows is there.
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('[data-reached], [data-failed]');
      const failure = await page.$eval('html', ({ dataset }) => dataset['failed']);
      if (failure !== undefined) throw new Error(failure);
    },
    async look({ width = 390, scheme = 'light', forcedColours = false }) {
      const wanted = [width, scheme, forcedColours].join();
      if (wanted !== seen) await emulate({ width, scheme, forcedColours });
      seen = wanted;
      // The first frame after a change may begin before the page has drawn anything.
      await page.evaluate(waitForFrames);
    },
    async close() {
      await browser.close();
      await showcase.close();
    },
  };
}

/** In a page: waits until it has drawn what changed. */
async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}
