import { join } from 'node:path';
import {
  identify,
  openPage,
  startBrowser,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { failRecorder, holdRecorders, trackStates } from '../../../../testing/browser/camera.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  element,
  expectNoFindings,
  folder,
  form,
  given,
  openForm,
  permit,
  pick,
  press,
  startRecording,
  fixture,
  type,
  useCamera,
} from './test/video-page.js';

useCamera();

describe('recording', () => {
  test('is uploaded while the form is filled in', async () => {
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
    await untilShown(page, element, '89 seconds left');
    await expectNoFindings(page);
    expect(await trackStates(page)).toEqual(['live', 'live']);
    await press(page, 'record');
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);

    await type(page, 'See for yourself.');
    const text = await untilShown(page, element, 'Your video is uploaded');
    expect(text).not.toContain('Your video is recorded');
    await expectNoFindings(page);
    await press(page, 'submit');
    await untilShown(page, element, 'Thank you');
    const [items] = await given('recorded');
    expect(items).toMatchObject({ review: 'See for yourself.' });
    const video = await fetch(items!.video!);
    expect(video.headers.get('content-type')).toMatch(/^video\//);
    expect(complaints).toEqual([]);
  });

  test('ends and is kept when the camera is unplugged', async () => {
    const { page } = await openForm('unplugged');
    await startRecording(page);
    // A fake camera cannot be unplugged.
    await page.evaluate(() => {
      const [track] = (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks;
      track!.stop();
      track!.dispatchEvent(new Event('ended'));
    });
    await untilShown(page, element, 'was disconnected');
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });

  test('ends and is kept when the recorder fails; before it begins, the form says so', async () => {
    const { page } = await openForm('broken');
    await startRecording(page);
    await failRecorder(page);
    await untilInside(page, element, 'video[controls]');
    expect(await trackStates(page)).toEqual(['ended', 'ended']);

    await holdRecorders(page);
    await press(page, 'record');
    await untilShown(page, element, 'Start recording');
    await press(page, 'record');
    await untilShown(page, element, 'Waiting for your camera');
    await failRecorder(page);
    await untilShown(page, element, 'Recording did not work');
    expect(await trackStates(page)).not.toContain('live');
  });

  test('turns the camera off when the form is hidden or removed', async () => {
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

  test('shows a message when the camera is denied or missing', async () => {
    const { page } = await openForm('denied');
    await permit(fixture.browser, 'denied');
    await press(page, 'record');
    await untilShown(page, element, 'not allowed here');
    await expectNoFindings(page);
    await pick(page, join(folder, 'video.webm'));
    await untilInside(page, element, 'video[controls]');

    const browser = await startBrowser({ cameras: 0 });
    const { page: without } = await openPage(browser);
    await without.goto(fixture.site.page('without', form('bakery')));
    await permit(browser, 'granted');
    await until(without, () => 'svc' in globalThis);
    await identify(without, fixture.network.identity);
    await untilShown(without, element, 'Record a video');
    await press(without, 'record');
    await untilShown(without, element, 'No camera was found');
    await browser.close();
  });

  test('is not offered where the browser cannot record', async () => {
    const { page } = await fixture.open(form('bakery'));
    await page.goto(page.url().replace('127.0.0.1', 'insecure.example'));
    await until(page, () => 'svc' in globalThis);
    await identify(page, fixture.network.identity);
    await untilShown(page, element, 'needs a secure connection');
    expect(await page.$(`${element} >>> [part=record]`)).toBeNull();
    await page.goto(page.url().replace('insecure.example', '127.0.0.1'));
    await until(page, () => 'svc' in globalThis);
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
    await identify(page, fixture.network.identity);
    await untilShown(page, element, 'cannot record videos');
  });
});
