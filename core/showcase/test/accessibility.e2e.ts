import { findings } from '../../../testing/browser/browser.js';
import { setStage, type Stage } from './support/stage.js';
import { everyState } from './support/states.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 120_000);
afterAll(() => stage.close());

describe.each(everyState)('%s', (_, tag, { name }) => {
  beforeAll(async () => {
    await stage.look({});
    await stage.show(tag, name);
  });

  test('has nothing that axe-core finds, light or dark', async () => {
    expect(await findings(stage.page)).toEqual([]);
    await stage.look({ scheme: 'dark' });
    expect(await findings(stage.page)).toEqual([]);
  });

  test('moves nothing for people who want less motion', async () => {
    const moving = await stage.page.evaluate(() =>
      document.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
    );
    expect(moving).toEqual([]);
  });

  test('cuts nothing off on a phone, at 200 % text, or in forced colours', async () => {
    expect(await cutOff()).toEqual([]);
    await stage.look({ forcedColours: true });
    expect(await cutOff()).toEqual([]);
    await stage.look({});
    await stage.page.$eval('html', (html) => html.classList.add('large-text'));
    expect(await cutOff()).toEqual([]);
  });
});

describe.each(everyState)('%s, right to left', (_, tag, { name }) => {
  test('cuts nothing off', async () => {
    await stage.look({});
    await stage.show(tag, name, 'ar');
    expect(await cutOff()).toEqual([]);
  });
});

/** What is wider than its place: of the page, or of a box that does not scroll. */
function cutOff(): Promise<string[]> {
  return stage.page.evaluate(() => {
    const found: string[] = [];
    const visit = (parent: ParentNode, isScrolled: boolean) => {
      for (const element of parent.children) {
        const { left, right, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const scrolls = isScrolled || ['auto', 'scroll'].includes(style.overflowX);
        if (element.shadowRoot) visit(element.shadowRoot, scrolls);
        visit(element, scrolls);
        const isForSeeing =
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          width > 1 &&
          height > 1;
        if (!isForSeeing) continue;
        const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
        const isCut = clips && element.scrollWidth > element.clientWidth + 1;
        const isOutside = !isScrolled && (left < -1 || right > innerWidth + 1);
        if (isCut || isOutside) found.push(`${element.localName}.${element.className}`);
      }
    };
    visit(document.body, false);
    return found;
  });
}
