import type { State } from '../state.js';
import { ScreenshotBaselines } from './support/baselines.js';
import { setStage, widths, type Stage } from './support/stage.js';
import { everyState } from './support/states.js';

let stage: Stage;
const baselines = new ScreenshotBaselines();
beforeAll(async () => {
  stage = await setStage();
}, 120_000);
afterAll(() => stage.close());

/** What is further down looks like what is above it. */
const highest = 1_200;

const looks = [
  { name: 'light', language: 'en', scheme: 'light' },
  { name: 'dark', language: 'en', scheme: 'dark' },
  { name: 'right-to-left', language: 'ar', scheme: 'light' },
] as const;

const still = everyState.filter(([, , { isMoving }]) => !isMoving);

test.each(still)('%s looks as before', async (_, tag, state) => {
  const findings: (string | undefined)[] = [];
  let shown = '';
  for (const { name, language, scheme } of looks) {
    await stage.look({ scheme });
    if (shown !== language) await stage.show(tag, state.name, language);
    shown = language;
    for (const width of widths) {
      await stage.look({ width, scheme });
      const picture = await takePicture(state);
      findings.push(await baselines.check(`${tag}/${state.name}-${width}-${name}.png`, picture));
    }
  }
  expect(findings.filter(Boolean)).toEqual([]);
});

test('there is no picture of what is not there', () => {
  expect(baselines.leftOver()).toEqual([]);
});

async function takePicture({ fillsWindow }: State): Promise<Uint8Array> {
  await stage.page.evaluate(hideFilm);
  if (fillsWindow) return stage.page.screenshot();
  const clip = await stage.page.$eval(
    'main',
    (main, highest) => {
      const { x, y, width, height } = main.getBoundingClientRect();
      return { x, y, width, height: Math.min(Math.ceil(height), highest) };
    },
    highest,
  );
  return stage.page.screenshot({ clip });
}

/** What a camera shows is never the same. */
function hideFilm(parent: ParentNode = document): void {
  for (const element of parent.querySelectorAll('*')) {
    if (element.shadowRoot) hideFilm(element.shadowRoot);
    if (!(element instanceof HTMLVideoElement)) continue;
    if (element.srcObject || element.src.startsWith('blob:')) element.style.visibility = 'hidden';
  }
}
