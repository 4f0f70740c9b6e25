import { findings } from '../../../testing/browser/browser.js';
import type { State } from '../state.js';
import { ScreenshotBaselines } from './support/baselines.js';
import { findCutOff } from './support/cut-off.js';
import { findFocus, markKeyboardStops } from './support/keyboard-stops.js';
import { openShowcase, widths, type ShowcasePage } from './support/showcase-page.js';
import { everyState } from './support/states.js';

let showcase: ShowcasePage;
const baselines = new ScreenshotBaselines();
beforeAll(async () => {
  showcase = await openShowcase();
}, 120_000);
afterAll(() => showcase.close());

/** A state is opened once: the tests of one state change only the window, and run in this order. */
describe.each(everyState)('%s', (_, tag, state) => {
  beforeAll(async () => {
    await showcase.look({});
    await showcase.show(tag, state.name);
  });

  if (!state.isMoving) {
    test('matches its screenshots, light and dark', async () => {
      const differences = [
        ...(await compareScreenshots(tag, state, 'light')),
        ...(await compareScreenshots(tag, state, 'dark')),
      ];
      expect(differences).toEqual([]);
    });
  }

  test('has no axe-core violation, light or dark', async () => {
    await showcase.look({});
    expect(await findings(showcase.page)).toEqual([]);
    await showcase.look({ scheme: 'dark' });
    expect(await findings(showcase.page)).toEqual([]);
  });

  test('runs no animation with reduced motion', async () => {
    const moving = await showcase.page.evaluate(() =>
      document.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
    );
    expect(moving).toEqual([]);
  });

  test('cuts nothing off on a phone, in forced colours, or at 200 % text', async () => {
    await showcase.look({});
    expect(await showcase.page.evaluate(findCutOff)).toEqual([]);
    await showcase.look({ forcedColours: true });
    expect(await showcase.page.evaluate(findCutOff)).toEqual([]);
    await showcase.look({});
    const { page } = showcase;
    await page.$eval('html', (html) => html.classList.add('large-text'));
    expect(await page.evaluate(findCutOff)).toEqual([]);
    await page.$eval('html', (html) => html.classList.remove('large-text'));
  });

  test('the keyboard reaches every control, with a visible focus', async () => {
    const { page } = showcase;
    await showcase.look({});
    const wanted = new Set(await page.evaluate(markKeyboardStops));
    const hidden: string[] = [];
    // A video player has stops of its own within it.
    for (let press = wanted.size * 2 + 20; press > 0 && wanted.size > 0; press--) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(findFocus);
      if (!focus) continue;
      wanted.delete(focus.name);
      if (!focus.isMarked) hidden.push(focus.name);
    }
    expect([...wanted]).toEqual([]);
    expect(hidden).toEqual([]);
  });

  describe('right to left', () => {
    beforeAll(async () => {
      await showcase.look({});
      await showcase.show(tag, state.name, 'ar');
    });

    if (!state.isMoving) {
      test('matches its screenshots', async () => {
        expect(await compareScreenshots(tag, state, 'right-to-left')).toEqual([]);
      });
    }

    test('cuts nothing off', async () => {
      await showcase.look({});
      expect(await showcase.page.evaluate(findCutOff)).toEqual([]);
    });
  });
});

test('every kept screenshot belongs to a state', () => {
  expect(baselines.leftOver()).toEqual([]);
});

async function compareScreenshots(
  tag: string,
  state: State,
  look: 'light' | 'dark' | 'right-to-left',
): Promise<string[]> {
  const differences: string[] = [];
  for (const width of widths) {
    await showcase.look({ width, scheme: look === 'dark' ? 'dark' : 'light' });
    const name = `${tag}/${state.name}-${width}-${look}.png`;
    const difference = await baselines.check(name, await takeScreenshot(state));
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

/** What is further down looks like what is above it. */
const highest = 1_200;

async function takeScreenshot({ fillsWindow }: State): Promise<Uint8Array> {
  const { page } = showcase;
  // Its encoding is read three times as fast as the smallest one.
  const options = { optimizeForSpeed: true };
  await page.evaluate(hideCameraPicture);
  if (fillsWindow) return page.screenshot(options);
  const clip = await page.$eval(
    'main',
    (main, highest) => {
      const { x, y, width, height } = main.getBoundingClientRect();
      // The clip is a part of the document, which may be scrolled.
      return {
        x: x + scrollX,
        y: y + scrollY,
        width,
        height: Math.min(Math.ceil(height), highest),
      };
    },
    highest,
  );
  return page.screenshot({ clip, ...options });
}

/** What a camera shows is never the same. */
function hideCameraPicture(parent: ParentNode = document): void {
  for (const element of parent.querySelectorAll('*')) {
    if (element.shadowRoot) hideCameraPicture(element.shadowRoot);
    if (!(element instanceof HTMLVideoElement)) continue;
    if (element.srcObject || element.src.startsWith('blob:')) element.style.visibility = 'hidden';
  }
}
