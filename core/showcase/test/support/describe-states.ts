import { findings } from '../../../../testing/browser/browser.js';
import { elements } from '../../elements.js';
import type { State } from '../../state.js';
import { checkScreenshot } from './baselines.js';
import { findContrasts } from './contrasts.js';
import { findCutOff } from './cut-off.js';
import { findFocus, markKeyboardStops } from './keyboard-stops.js';
import { namePicture, type PictureLook } from './pictures.js';
import { openShowcase, widths, type ShowcasePage } from './showcase-page.js';
import { takeScreenshot } from './take-screenshot.js';
import { isTypical } from './typical-states.js';

/**
 * Tests each typical state of an element. A state is opened once: its tests change only the window, and run in this
 * order. The other states, and the further looks of most, are tested by `describeFurtherStates`.
 */
export function describeStates(tag: string): void {
  describeEach(tag, (state, showcase) => testState(tag, state, showcase), isTypical);
}

/** Tests what `describeStates` leaves out: states that are not typical, all of dark, and of right to left. */
export function describeFurtherStates(tag: string): void {
  describeEach(tag, (state, showcase) => {
    // First, because the test of the keyboard moves the focus.
    if (!isFurther(state, 'dark')) {
      testPictures('matches its screenshots, dark', ['dark'], { tag, state, showcase });
    }

    if (!isTypical(tag, state)) testState(tag, state, showcase);

    test('has no axe-core violation, dark', async () => {
      const { page, look } = showcase();
      await look({ scheme: 'dark' });
      expect(await findings(page)).toEqual([]);
    });

    if (!isFurther(state, 'right-to-left')) describeRightToLeft(tag, state, showcase);
  });
}

function testState(tag: string, state: State, showcase: () => ShowcasePage): void {
  const isDarkFurther = isFurther(state, 'dark');
  const looks = isDarkFurther ? (['light', 'dark'] as const) : (['light'] as const);
  const title = `matches its screenshots, ${looks.join(' and ')}`;
  testPictures(title, looks, { tag, state, showcase });

  test('has no axe-core violation', async () => {
    const { page, look } = showcase();
    await look({});
    expect(await findings(page)).toEqual([]);
    if (!isDarkFurther) return;
    await look({ scheme: 'dark' });
    expect(await page.evaluate(findContrasts)).toEqual([]);
  });

  test('runs no animation with reduced motion', async () => {
    const moving = await showcase().page.evaluate(() =>
      document.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
    );
    expect(moving).toEqual([]);
  });

  test('cuts nothing off on a phone, in forced colours, or at 200 % text', async () => {
    const { page, look } = showcase();
    await look({ forcedColours: true });
    expect(await page.evaluate(findCutOff)).toEqual([]);
    await look({});
    expect(await page.evaluate(findCutOff)).toEqual([]);
    await page.$eval('html', (html) => html.classList.add('large-text'));
    expect(await page.evaluate(findCutOff)).toEqual([]);
    await page.$eval('html', (html) => html.classList.remove('large-text'));
  });

  test('the keyboard reaches every control, with a visible focus', async () => {
    const { page, look } = showcase();
    await look({});
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

  if (isFurther(state, 'right-to-left')) describeRightToLeft(tag, state, showcase);
}

const isFurther = ({ furtherLooks = [] }: State, look: 'dark' | 'right-to-left') =>
  furtherLooks.includes(look);

/** Declares the tests of each state of an element, which is opened before them. */
function describeEach(
  tag: string,
  declare: (state: State, showcase: () => ShowcasePage) => void,
  isWanted: (tag: string, state: State) => boolean = () => true,
): void {
  let showcase: ShowcasePage;
  beforeAll(async () => {
    showcase = await openShowcase([tag]);
  });
  afterAll(() => showcase.close());

  const states = elements[tag]!.filter((state) => isWanted(tag, state));
  describe.each(states.map((state): [string, State] => [`${tag} ${state.name}`, state]))(
    '%s',
    (_, state) => {
      beforeAll(async () => {
        await showcase.look({});
        await showcase.show(tag, state.name);
      });
      declare(state, () => showcase);
    },
  );
}

function describeRightToLeft(tag: string, state: State, showcase: () => ShowcasePage): void {
  describe('right to left', () => {
    beforeAll(async () => {
      await showcase().look({});
      await showcase().show(tag, state.name, 'ar');
    });

    testPictures('matches its screenshots', ['right-to-left'], { tag, state, showcase });

    test('cuts nothing off', async () => {
      await showcase().look({});
      expect(await showcase().page.evaluate(findCutOff)).toEqual([]);
    });
  });
}

function testPictures(
  title: string,
  looks: readonly PictureLook[],
  { tag, state, showcase }: { tag: string; state: State; showcase: () => ShowcasePage },
): void {
  if (state.isMoving) return;
  test(title, async () => {
    const { page, look: emulate } = showcase();
    const differences: string[] = [];
    for (const look of looks) {
      for (const width of widths) {
        await emulate({ width, scheme: look === 'dark' ? 'dark' : 'light' });
        const name = namePicture(tag, state, width, look);
        const difference = await checkScreenshot(name, await takeScreenshot(page, state));
        if (difference !== undefined) differences.push(difference);
      }
    }
    expect(differences).toEqual([]);
  });
}
