import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import {
  findings,
  identify,
  openPage,
  startBrowser,
  untilInside,
  untilShown,
} from '../../../testing/browser/browser.js';
import { hasFfmpeg, sampleVideo } from '../../../testing/service/sample-video.js';
import {
  holdRecorders,
  recordFile,
  releaseRecorders,
  trackStates,
  watchCamera,
} from '../../../testing/browser/camera.js';
import type { PageOptions } from '../../../testing/browser/site.js';
import { setStage, type Stage } from '../../../testing/browser/stage.js';
import { until } from '../../../testing/waiting/until.js';

const element = 'x-svc-feedback-form';
let stage: Stage;
let folder: string;

beforeAll(async () => {
  stage = await setStage({ cameras: 1 });
  folder = await mkdtemp(join(tmpdir(), 'x-svc-'));
  const { page } = await stage.open('');
  await permit(stage.browser, 'granted');
  await recordFile(page, join(folder, 'video.webm'));
  await stage.reset();
}, 60_000);
beforeEach(() => permit(stage.browser, 'granted'));
afterEach(() => stage.reset());
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

function permit(browser: Browser, state: 'granted' | 'denied'): Promise<void> {
  const permissions = ['camera', 'microphone'].map((name) => ({ permission: { name }, state }));
  return browser.defaultBrowserContext().setPermission(stage.site.origin, ...permissions);
}

const form = (target: string) =>
  `<${element} source-uuid="${stage.town.reader.uuid}" target-uuid="${target}"></${element}>`;

/** Opens a form about a target of its own, as the reader. */
async function openForm(target: string, options?: PageOptions) {
  await stage.service.post('/entity', { type: 'provider', name: target, ids: { uuid: target } });
  const opened = await stage.open(form(target), options);
  await watchCamera(opened.page);
  await identify(opened.page, stage.town.identity);
  await untilShown(opened.page, element, 'Good quality');
  return opened;
}

const press = (page: Page, part: string) => page.locator(`${element} >>> [part=${part}]`).click();
const type = (page: Page, text: string) => page.locator(`${element} >>> textarea`).fill(text);

/** Records for a second. */
async function record(page: Page): Promise<void> {
  await press(page, 'record');
  await untilShown(page, element, 'Start recording');
  await press(page, 'record');
  await untilShown(page, element, '58 seconds left');
  await press(page, 'record');
}

async function pick(page: Page, path: string): Promise<void> {
  await untilInside(page, element, 'input[type=file]');
  const input = await page.$(`${element} >>> input[type=file]`);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/** Tabs on to a field of the name. */
async function focusNext(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.$eval(element, ({ shadowRoot }) => shadowRoot!.activeElement?.getAttribute('name'));
  for (let step = 0; step < 20 && (await focused()) !== name; step++) {
    await page.keyboard.press('Tab');
  }
}

const requests = (method: string, path: RegExp) =>
  stage.site.requests.filter((one) => one.method === method && path.test(one.path)).length;

async function given(target: string) {
  const criteria = (uuid: string) => encodeURIComponent(JSON.stringify({ uuid }));
  const path = `/feedback?sourceCriteria=${criteria(stage.town.reader.uuid)}&targetCriteria=${criteria(target)}`;
  const page = (await stage.service.get(path, stage.town.identity.access_token)) as {
    feedback: { items: { stars?: number; video?: string; review?: string } }[];
  };
  return page.feedback.map(({ items }) => items);
}

/** Both colour schemes. */
async function expectNoFindings(page: Page): Promise<void> {
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    expect(await findings(page)).toEqual([]);
  }
}

describe('recording', () => {
  test('goes from the camera to the service while the form is filled in', async () => {
    const { page, complaints } = await openForm('recorded');
    await expectNoFindings(page);
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await until(
      page,
      (element) => {
        const video = document.querySelector(element)!.shadowRoot!.querySelector('video')!;
        return (
          !video.paused && video.muted && getComputedStyle(video).transform.startsWith('matrix(-1,')
        );
      },
      element,
    );
    await expectNoFindings(page);
    await press(page, 'record');
    await untilShown(page, element, '59 seconds left');
    await expectNoFindings(page);
    expect(await trackStates(page)).toEqual(['live', 'live']);
    await press(page, 'record');
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);

    await type(page, 'See for yourself.');
    await untilShown(page, element, 'Your video is uploaded');
    await expectNoFindings(page);
    await press(page, 'submit');
    await untilShown(page, element, 'Thank you');
    const [items] = await given('recorded');
    expect(items).toMatchObject({ review: 'See for yourself.' });
    const video = await fetch(items!.video!);
    expect(video.headers.get('content-type')).toMatch(/^video\//);
    expect(complaints).toEqual([]);
  });

  test('is done by keyboard alone', async () => {
    const { page } = await openForm('by-keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Start recording');
    await page.keyboard.press('Enter');
    await untilShown(page, element, '59 seconds left');
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Record again');
    // To the file, the video's removal, its player, the stars.
    await untilShown(page, element, 'Your video is uploaded');
    await focusNext(page, 'stars');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Thank you');
    expect(requests('POST', /^\/feedback/)).toBe(1);
    expect(await given('by-keyboard')).toMatchObject([
      { stars: 2, video: expect.stringContaining('/videos/') as string },
    ]);
  });

  test('starts over, or is given up, without losing the video before', async () => {
    const { page } = await openForm('retaken');
    await record(page);
    await untilShown(page, element, 'Your video is uploaded');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await page.locator(`${element} >>> .actions button:last-child`).click();
    await untilShown(page, element, 'Record again');
    await untilShown(page, element, 'Your video is uploaded');
    expect(await trackStates(page)).not.toContain('live');

    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await record(page);
    expect((await removed).status()).toBe(204);
    await untilShown(page, element, 'Your video is uploaded');
    await page.locator(`${element} >>> .actions button:last-child`).click();
    await untilShown(page, element, 'Record a video');
    expect(
      await page.$eval(element, ({ shadowRoot }) => shadowRoot!.activeElement?.part.value),
    ).toBe('record');
    await press(page, 'submit');
    await untilShown(page, element, 'at least a video');
  });

  test('counts only once a busy device has begun to record, and then can be stopped', async () => {
    const { page, complaints } = await openForm('slow');
    await holdRecorders(page);
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await page.focus(`${element} >>> [part=record]`);
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Waiting for your camera');
    expect(await page.$(`${element} >>> [role=timer]`)).toBeNull();
    await expectNoFindings(page);
    // Too early to be stopped.
    await page.keyboard.press('Enter');
    await releaseRecorders(page);
    await untilShown(page, element, '60 seconds left');
    await page.keyboard.press('Enter');
    await untilInside(page, element, 'video[controls]');
    await untilShown(page, element, 'Your video is uploaded');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
    expect(complaints).toEqual([]);
  });

  test('is given up, or not waited for any longer, when the device does not begin', async () => {
    const { page, complaints } = await openForm('stuck');
    await holdRecorders(page);
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await press(page, 'record');
    await untilShown(page, element, 'Waiting for your camera');
    await page.locator(`${element} >>> .actions button:last-child`).click();
    await untilShown(page, element, 'Record a video');
    await releaseRecorders(page);
    expect(await trackStates(page)).not.toContain('live');

    await holdRecorders(page);
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    // The page's clock runs faster.
    await page.evaluate(() => {
      const later = globalThis.setTimeout;
      Object.assign(globalThis, {
        setTimeout: (action: () => void, delay = 0) => later(action, delay / 20),
      });
    });
    await press(page, 'record');
    await untilShown(page, element, 'Recording did not work');
    expect(await trackStates(page)).not.toContain('live');
    expect(complaints).toEqual([]);
  });

  test('goes on when the form is moved, as in a list that is sorted', async () => {
    const { page } = await openForm('moved');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await press(page, 'record');
    await untilShown(page, element, '60 seconds left');
    await page.$eval(element, (one) => one.parentElement!.append(one));
    await untilShown(page, element, '58 seconds left');
    expect(await trackStates(page)).toEqual(['live', 'live']);
    await until(
      page,
      (element) =>
        !document.querySelector(element)!.shadowRoot!.querySelector<HTMLVideoElement>('.live')!
          .paused,
      element,
    );
    await press(page, 'record');
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });

  test('ends by itself when the time is up', async () => {
    const { page } = await openForm('long');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    // The page's clock runs faster.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() * 20;
    });
    await press(page, 'record');
    await untilInside(page, element, '[role=status] .visually-hidden');
    await untilShown(page, element, 'The time is up');
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });

  test('ends, and is kept, when the camera is unplugged', async () => {
    const { page } = await openForm('unplugged');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await press(page, 'record');
    await untilShown(page, element, '58 seconds left');
    // A made-up camera has no plug.
    await page.evaluate(() => {
      const [track] = (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks;
      track!.stop();
      track!.dispatchEvent(new Event('ended'));
    });
    await untilShown(page, element, 'was disconnected');
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });

  test('ends, and is kept, when the page is left for another', async () => {
    const { page } = await openForm('hidden');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await press(page, 'record');
    await untilShown(page, element, '58 seconds left');
    const other = await stage.browser.newPage();
    await other.bringToFront();
    await untilShown(page, element, 'when you left the page');
    await other.close();
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });

  test('turns the camera off when the form is hidden or goes away', async () => {
    const { page } = await openForm('closed');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await page.$eval(element, (one) => one.setAttribute('hidden', ''));
    await untilShown(page, element, 'Record a video');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
    await page.$eval(element, (one) => one.removeAttribute('hidden'));
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await page.$eval(element, (one) => one.remove());
    expect(await trackStates(page)).not.toContain('live');
  });

  test('says when the camera is not allowed, and when there is none', async () => {
    const { page } = await openForm('denied');
    await permit(stage.browser, 'denied');
    await press(page, 'record');
    await untilShown(page, element, 'not allowed here');
    await expectNoFindings(page);
    await pick(page, join(folder, 'video.webm'));
    await untilInside(page, element, 'video[controls]');

    const browser = await startBrowser({ cameras: 0 });
    const { page: without } = await openPage(browser);
    await without.goto(stage.site.page('without', form('bakery')));
    await permit(browser, 'granted');
    await until(without, () => 'svc' in globalThis);
    await identify(without, stage.town.identity);
    await untilShown(without, element, 'Record a video');
    await press(without, 'record');
    await untilShown(without, element, 'No camera was found');
    await browser.close();
  });

  test('is not offered where it can not be had', async () => {
    const { page } = await stage.open(form('bakery'));
    await page.goto(page.url().replace('127.0.0.1', 'insecure.example'));
    await until(page, () => 'svc' in globalThis);
    await identify(page, stage.town.identity);
    await untilShown(page, element, 'needs a secure connection');
    expect(await page.$(`${element} >>> [part=record]`)).toBeNull();
    await page.goto(page.url().replace('insecure.example', '127.0.0.1'));
    await until(page, () => 'svc' in globalThis);
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
    await identify(page, stage.town.identity);
    await untilShown(page, element, 'cannot record videos');
  });
});

describe('a file', () => {
  test('is taken instead, if it is a video of at most 100 MB', async () => {
    const { page } = await openForm('picked');
    await writeFile(join(folder, 'text.txt'), 'Not a video.');
    await pick(page, join(folder, 'text.txt'));
    await untilShown(page, element, 'not a video');
    await writeFile(join(folder, 'large.webm'), '');
    await truncate(join(folder, 'large.webm'), 100 * 1024 * 1024 + 1);
    await pick(page, join(folder, 'large.webm'));
    await untilShown(page, element, 'too large');
    expect(requests('POST', /^\/videos/)).toBe(0);

    await writeFile(join(folder, 'text.webm'), 'Not a video either.');
    await pick(page, join(folder, 'text.webm'));
    await untilShown(page, element, 'was not uploaded');
    await expectNoFindings(page);
    await press(page, 'submit');
    await untilShown(page, element, 'Upload it again or remove it');

    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'Your video is uploaded');
    await press(page, 'submit');
    await untilShown(page, element, 'Thank you');
    expect(await given('picked')).toHaveLength(1);
  });

  (hasFfmpeg ? test : test.skip)('is refused at once when it lasts too long', async () => {
    const { page } = await openForm('long');
    await writeFile(join(folder, 'long.mp4'), sampleVideo('mp4', { seconds: 91 }));
    await pick(page, join(folder, 'long.mp4'));
    await untilShown(page, element, 'too long');
    await expectNoFindings(page);
    expect(requests('POST', /^\/videos/)).toBe(0);
  });

  test('is sent even where the page does not allow to show it', async () => {
    const { page } = await openForm('unshown', {
      head: `<meta http-equiv="content-security-policy" content="media-src 'self'">`,
    });
    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'cannot be shown here');
    await untilShown(page, element, 'Your video is uploaded');
  });
});

describe('the upload', () => {
  /** Holds what is sent of videos until it is released. */
  function holdParts() {
    let release = () => {};
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    stage.site.passage = (_, method) => {
      if (method !== 'PATCH') return undefined;
      arrive();
      return held;
    };
    return {
      /** When the first is held. */
      arrived,
      release: () => {
        stage.site.passage = () => undefined;
        release();
      },
    };
  }

  test('is waited for when the form is sent', async () => {
    const { page } = await openForm('awaited');
    const { arrived, release } = holdParts();
    await pick(page, join(folder, 'video.webm'));
    await arrived;
    await untilShown(page, element, 'Uploading:');
    await press(page, 'submit');
    await untilShown(page, element, 'as soon as your video is uploaded');
    await expectNoFindings(page);
    await press(page, 'submit');
    release();
    await untilShown(page, element, 'Thank you');
    expect(requests('POST', /^\/feedback/)).toBe(1);
    expect((await given('awaited'))[0]).toHaveProperty('video');
  });

  test('pauses without a connection and goes on by itself', async () => {
    const { page } = await openForm('offline');
    const { arrived, release } = holdParts();
    await pick(page, join(folder, 'video.webm'));
    await arrived;
    await page.setOfflineMode(true);
    await untilShown(page, element, 'No connection');
    await expectNoFindings(page);
    release();
    await page.setOfflineMode(false);
    await untilShown(page, element, 'Your video is uploaded');
    expect(requests('POST', /^\/videos/)).toBe(1);
  });

  test('begins once there is a connection', async () => {
    const { page } = await openForm('later');
    await page.setOfflineMode(true);
    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'No connection');
    await page.setOfflineMode(false);
    await untilShown(page, element, 'Your video is uploaded');
  });

  test('tries again when the service does not answer', async () => {
    const { page } = await openForm('retried');
    let refused = 0;
    stage.site.passage = (_, method) =>
      method === 'PATCH' && refused++ < 2 ? 'refuse' : undefined;
    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'Your video is uploaded');
    expect(requests('POST', /^\/videos/)).toBe(1);
  });

  test('goes on after a reload, with the draft as it was', async () => {
    const { page } = await openForm('reloaded');
    const { arrived, release } = holdParts();
    await type(page, 'Kept.');
    await page.locator(`${element} >>> input[value="4"]`).click();
    await pick(page, join(folder, 'video.webm'));
    await arrived;
    await until(page, isVideoKept);
    await page.reload();
    release();
    await until(page, () => 'svc' in globalThis);

    // Nobody else sees it.
    await page.$eval(
      element,
      (one, uuid) => one.setAttribute('source-uuid', uuid),
      stage.town.stranger.uuid,
    );
    await identify(page, stage.town.strangerIdentity);
    await untilShown(page, element, '5,000 characters left');
    await page.$eval(
      element,
      (one, uuid) => one.setAttribute('source-uuid', uuid),
      stage.town.reader.uuid,
    );
    await identify(page, stage.town.identity);
    await untilShown(page, element, 'Your video is uploaded');
    await untilInside(page, element, 'video[controls]');
    expect(requests('POST', /^\/videos/)).toBe(1);
    await press(page, 'submit');
    await untilShown(page, element, 'Thank you');
    expect(await given('reloaded')).toMatchObject([{ stars: 4, review: 'Kept.' }]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

/** Whether the page keeps the video of its only draft. */
async function isVideoKept(): Promise<boolean> {
  const draft = sessionStorage.getItem(sessionStorage.key(0)!)!;
  const { video } = JSON.parse(draft) as { video?: { id: string } };
  const open = indexedDB.open('x-svc');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const count = open.result.transaction('videos').objectStore('videos').count(video!.id);
  await new Promise((resolve) => (count.onsuccess = resolve));
  open.result.close();
  return count.result === 1;
}
