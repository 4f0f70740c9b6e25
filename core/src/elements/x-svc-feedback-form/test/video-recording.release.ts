import type { Page } from 'puppeteer';
import { shown, untilInside, untilShown } from '../../../../../testing/browser/browser.js';
import {
  holdRecorders,
  releaseRecorders,
  trackStates,
} from '../../../../../testing/browser/camera.js';
import { until } from '../../../../../testing/waiting/until.js';
import {
  element,
  expectNoFindings,
  given,
  openForm,
  press,
  startRecording,
  requests,
  fixture,
  useCamera,
} from './video-page.js';

useCamera();

/** Records for a second. */
async function record(page: Page): Promise<void> {
  await startRecording(page);
  await press(page, 'record');
}

/** Presses Tab until the button with the part has the focus. */
async function focusNext(page: Page, part: string): Promise<void> {
  const focused = () =>
    page.$eval(element, ({ shadowRoot }) => shadowRoot!.activeElement?.getAttribute('part'));
  for (let step = 0; step < 20 && (await focused()) !== part; step++) {
    await page.keyboard.press('Tab');
  }
}

describe('recording', () => {
  test('works by keyboard alone', async () => {
    const { page } = await openForm('by-keyboard');
    // The stars.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await focusNext(page, 'record');
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Start recording');
    await page.keyboard.press('Enter');
    await untilShown(page, element, '89 seconds left');
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Record again');
    await untilShown(page, element, 'Your video is uploaded');
    await focusNext(page, 'submit');
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Thank you');
    expect(requests('POST', /^\/feedback/)).toBe(1);
    expect(await given('by-keyboard')).toMatchObject([
      { stars: 2, video: expect.stringContaining('/videos/') as string },
    ]);
  });

  test('can be repeated or cancelled without losing the earlier video', async () => {
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

  test('starts the countdown, and can be stopped, once a slow device records', async () => {
    const { page, complaints } = await openForm('slow');
    await holdRecorders(page);
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await page.focus(`${element} >>> [part=record]`);
    await page.keyboard.press('Enter');
    await untilShown(page, element, 'Waiting for your camera');
    expect(await page.$(`${element} >>> [role=timer]`)).toBeNull();
    await expectNoFindings(page);
    // The recording cannot be stopped yet.
    await page.keyboard.press('Enter');
    await releaseRecorders(page);
    await untilShown(page, element, '90 seconds left');
    // A recording of a few milliseconds may contain no frame.
    await untilShown(page, element, '89 seconds left');
    await page.keyboard.press('Enter');
    await untilInside(page, element, 'video[controls]');
    await untilShown(page, element, 'Your video is uploaded');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
    expect(complaints).toEqual([]);
  });

  test('can be cancelled, and fails after a timeout, when the device does not start', async () => {
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
    // Speeds up the page's clock.
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

  test('continues when the form is moved, as in a list that is sorted', async () => {
    const { page } = await openForm('moved');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await press(page, 'record');
    await untilShown(page, element, '90 seconds left');
    await page.$eval(element, (one) => one.parentElement!.append(one));
    await untilShown(page, element, '88 seconds left');
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

  test('ends when the time is up', async () => {
    const { page } = await openForm('long');
    expect(await shown(page, element)).toContain('Up to 90 seconds');
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    // Speeds up the page's clock.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() * 20;
    });
    await press(page, 'record');
    await untilInside(page, element, '[role=status] .visually-hidden');
    await untilShown(page, element, 'The time is up. Your video is uploaded');
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });

  test('ends and is kept when the page is hidden', async () => {
    const { page } = await openForm('hidden');
    await startRecording(page);
    const other = await fixture.browser.newPage();
    await other.bringToFront();
    await untilShown(page, element, 'when you left the page');
    await other.close();
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });
});
