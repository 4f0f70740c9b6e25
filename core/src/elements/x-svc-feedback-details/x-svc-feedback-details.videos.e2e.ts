import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTTPRequest, Page } from 'puppeteer';
import { upload } from '../../../../service/test/http/support/upload.js';
import { hasFfmpeg } from '../../../../testing/service/sample-video.js';
import {
  findings,
  identify,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { reviewedProvider, videoHost } from '../../../../testing/people/reviewed-providers.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  attribute,
  details,
  findingsInBoth,
  focused,
  open,
  press,
  settled,
  fixture,
  tag,
  texts,
  type,
  useDetailsStage,
} from './test/details-page.js';

useDetailsStage();

const clip = readFileSync(join(import.meta.dirname, '../../../../testing/browser/clip.webm'));

/** Serves the videos; other files are not found. */
async function serveVideos(page: Page, has: (url: string) => boolean = () => true) {
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) => {
    const url = request.url();
    if (!url.startsWith(videoHost)) void request.continue();
    else if (has(url)) void request.respond({ contentType: 'video/webm', body: clip });
    else void request.respond({ status: 404 });
  });
}

describe('videos', () => {
  const thumbnails = (page: Page) =>
    page.$$eval(`${tag} >>> button.thumbnail`, (all) =>
      all.map((one) => (one.ariaCurrent === 'true') === (one.tabIndex === 0) && one.tabIndex === 0),
    );
  const caption = async (page: Page) => (await texts(page, '.caption'))[0];
  const players = (page: Page) => page.$$eval(`${tag} >>> video`, (all) => all.length);
  const untilPlaying = (page: Page) =>
    until(
      page,
      (tag) => {
        const player = document.querySelector(tag)!.shadowRoot!.querySelector('video');
        return player && !player.paused && player.currentTime > 0;
      },
      tag,
    );

  test('are chosen by buttons and arrow keys, and load nothing until they are played', async () => {
    const { page, loaded } = await open(reviewedProvider);
    await untilInside(page, tag, '[part=thumbnail]');
    expect(await caption(page)).toBe('Bob Baker via Alice Archer 1 of 3');
    expect(await thumbnails(page)).toEqual([true, false, false]);
    await press(page, 'Next video');
    expect(await caption(page)).toBe('Ola Obi 2 of 3');
    expect(await focused(page)).toBe('Next video');
    await press(page, 'Next video');
    expect(await caption(page)).toBe('Nils Nordin 3 of 3');
    await press(page, 'Next video');
    expect(await caption(page)).toBe('Nils Nordin 3 of 3');
    await press(page, 'Previous video');
    expect(await caption(page)).toBe('Ola Obi 2 of 3');

    await type(page, 'Tab');
    await type(page, 'ArrowLeft');
    expect(await caption(page)).toBe('Bob Baker via Alice Archer 1 of 3');
    expect(await thumbnails(page)).toEqual([true, false, false]);
    expect(await focused(page)).toMatch(/^thumbnail-/);
    await type(page, 'ArrowRight');
    await type(page, 'ArrowRight');
    await type(page, 'ArrowRight');
    expect(await thumbnails(page)).toEqual([false, false, true]);
    expect(await players(page)).toBe(0);
    expect(loaded.filter((url) => url.startsWith(videoHost))).toEqual([]);
    expect(await findingsInBoth(page)).toEqual([]);
  });

  test('are in reversed order in right-to-left languages', async () => {
    const { page } = await open(reviewedProvider, { dir: 'rtl' });
    await untilInside(page, tag, '[part=thumbnail]');
    await page.focus(`${tag} >>> [part=thumbnail]`);
    await type(page, 'ArrowLeft');
    expect(await thumbnails(page)).toEqual([false, true, false]);
    await type(page, 'ArrowRight');
    expect(await thumbnails(page)).toEqual([true, false, false]);
  });

  test('play one at a time, and only after a click', async () => {
    const { page, complaints } = await open(reviewedProvider);
    await serveVideos(page);
    await untilInside(page, tag, '[part=thumbnail]');
    await press(page, 'Play the video by Bob');
    await untilPlaying(page);
    expect(await focused(page)).toBe('player');
    expect(
      await page.$eval(`${tag} >>> video`, ({ preload, controls, autoplay, ariaLabel }) => ({
        preload,
        controls,
        autoplay,
        ariaLabel,
      })),
    ).toEqual({
      preload: 'none',
      controls: true,
      autoplay: false,
      ariaLabel: 'Video by Bob Baker',
    });
    expect(await findings(page)).toEqual([]);

    // The video in the review, not the one in the carousel.
    await press(page, 'Play the video by Ola');
    await untilPlaying(page);
    expect(await players(page)).toBe(1);
    await press(page, 'Next video');
    await settled(page);
    expect(await players(page)).toBe(0);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  (hasFfmpeg ? test : test.skip)('that were uploaded have their poster', async () => {
    const { reader, identity } = fixture.network;
    const url = await upload(`${fixture.site.origin}/api`, clip, identity.access_token);
    await fixture.service.post('/feedback', {
      sourceCriteria: { uuid: reader.uuid },
      targetCriteria: { uuid: 'plumber' },
      items: { video: url },
    });
    const { page, complaints } = await open('plumber');
    await until(
      page,
      (tag, poster) =>
        document
          .querySelector(tag)!
          .shadowRoot!.querySelector<HTMLImageElement>(`.videos .video img[src="${poster}"]`)
          ?.naturalWidth === 64,
      tag,
      `${url}/poster`,
    );
    await press(page, 'Play the video by Rae');
    await untilPlaying(page);
    expect(await attribute(page, 'video', 'poster')).toBe(`${url}/poster`);
    // Bob's image is missing.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('that cannot be played show a message', async () => {
    const { page } = await open(reviewedProvider);
    await serveVideos(page, () => false);
    await untilInside(page, tag, '[part=thumbnail]');
    await press(page, 'Play the video by Bob');
    await untilShown(page, tag, 'cannot be played');
    expect(await attribute(page, '#player', 'href')).toBe(`${videoHost}/3.webm`);
    expect(await focused(page)).toBe('player');
    expect(await findingsInBoth(page)).toEqual([]);
  });

  test('show an error when they could not be loaded, and the rest is shown', async () => {
    const { page } = await fixture.open(details(reviewedProvider));
    fixture.site.passage = (path) => (path.includes('withVideo=true') ? 'refuse' : undefined);
    await identify(page, fixture.network.identity);
    await untilShown(page, tag, 'does not answer');
    await untilShown(page, tag, 'Cosy.');
    fixture.site.passage = () => undefined;
    await press(page, 'Try again');
    await untilInside(page, tag, '[part=thumbnail]');
  });
});
