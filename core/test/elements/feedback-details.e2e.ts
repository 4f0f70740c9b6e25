import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTTPRequest, KeyInput, Page } from 'puppeteer';
import { upload } from '../../../service/test/http/support/upload.js';
import { hasFfmpeg } from '../../../testing/service/sample-video.js';
import {
  findings,
  identify,
  shown,
  untilInside,
  untilShown,
} from '../../../testing/browser/browser.js';
import {
  arabicName,
  arabicReview,
  buildCinema,
  cinema,
  circus,
  museum,
  longReview,
  theatre,
  videoHost,
} from '../../../testing/people/cinema.js';
import { person } from '../../../testing/people/people.js';
import type { PageOptions } from '../../../testing/browser/site.js';
import { setStage, type Stage } from '../../../testing/browser/stage.js';
import { hostileName, hostileReview } from '../../../testing/people/town.js';
import { until } from '../../../testing/waiting/until.js';

const tag = 'x-svc-feedback-details';
const clip = readFileSync(join(import.meta.dirname, '../../../testing/browser/clip.webm'));

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await buildCinema(stage.service, stage.town);
}, 60_000);
afterEach(() => stage.reset());
afterAll(() => stage.close());

const details = (target: string, content = '') =>
  `<x-svc-header></x-svc-header>
  <${tag} source-uuid="${stage.town.reader.uuid}" target-uuid="${target}">${content}</${tag}>`;
const asked = (path: string) => stage.site.asked.filter((one) => one.startsWith(path));

/** Opens the details of a target for the reader, signed in, with everything loaded. */
async function open(target: string, options?: PageOptions) {
  const opened = await stage.open(details(target), options);
  await identify(opened.page, stage.town.identity);
  await settled(opened.page);
  return opened;
}

/** Waits until what was done is rendered. */
async function rendered(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Waits until what was done is rendered, and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await rendered(page);
  await until(
    page,
    (tag) => {
      const { shadowRoot } = document.querySelector(tag)!;
      const status = shadowRoot!.querySelector('[role=status]')!.textContent;
      return (
        !shadowRoot!.querySelector('[part=signed-out], [aria-busy=true]') && !/Loading/.test(status)
      );
    },
    tag,
  );
}

/** What each of the inner elements says, its pieces separated by spaces. */
const texts = (page: Page, inner: string): Promise<string[]> =>
  page.$$eval(`${tag} >>> ${inner}`, (all) =>
    all.map((one) => {
      const pieces = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      let text = '';
      while (pieces.nextNode()) text += ` ${pieces.currentNode.textContent}`;
      return text.replace(/\s+/g, ' ').trim();
    }),
  );
const givers = (page: Page) => texts(page, '[part=review] .who strong');
const status = async (page: Page) => (await texts(page, '[role=status]'))[0];
const attribute = (page: Page, inner: string, name: string) =>
  page.$eval(`${tag} >>> ${inner}`, (one, name) => one.getAttribute(name), name);
const focused = (page: Page) =>
  page.$eval(tag, ({ shadowRoot }) => {
    const one = shadowRoot!.activeElement;
    return one && (one.id || one.textContent.trim());
  });
const select = (page: Page, sort: string) => page.locator(`${tag} >>> [part=sort]`).fill(sort);
/** Presses a button by the keyboard; its label is what it says or begins with. */
async function press(page: Page, label: string): Promise<void> {
  await page.$$eval(
    `${tag} >>> button`,
    (all, label) => {
      all.find((one) => (one.ariaLabel ?? one.textContent).trim().startsWith(label))!.focus();
    },
    label,
  );
  await type(page, 'Enter');
}

async function type(page: Page, key: KeyInput): Promise<void> {
  await page.keyboard.press(key);
  await rendered(page);
}

/** What axe-core finds, light and dark. */
async function findingsInBoth(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    all.push(...(await findings(page)).map((one) => `${value} ${one}`));
  }
  return all;
}

/** Answers for the host of the videos; what it has none of is not found. */
async function serveVideos(page: Page, has: (url: string) => boolean = () => true) {
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) => {
    const url = request.url();
    if (!url.startsWith(videoHost)) void request.continue();
    else if (has(url)) void request.respond({ contentType: 'video/webm', body: clip });
    else void request.respond({ status: 404 });
  });
}

describe('the figures', () => {
  test('are ratings with their histogram, badges by qualifier, and endorsements', async () => {
    const { page, complaints } = await open(cinema);
    expect(await shown(page, tag)).toContain('3.7');
    expect(await texts(page, '[part=average] .visually-hidden')).toEqual([
      '3.7 out of 5 stars, from 7 ratings',
    ]);
    expect(await texts(page, '[part=histogram] .visually-hidden')).toEqual([
      '5 stars: 3 ratings',
      '4 stars: 2 ratings',
      '3 stars: 0 ratings',
      '2 stars: 1 rating',
      '1 star: 1 rating',
    ]);
    const bars = await page.$$eval(`${tag} >>> [part=bar]`, (all) =>
      all.map((bar) =>
        Math.round((700 * bar.firstElementChild!.clientWidth) / bar.clientWidth / 100),
      ),
    );
    expect(bars).toEqual([3, 2, 0, 1, 1]);
    expect((await texts(page, '[part=summary] [part=badge]')).sort()).toEqual([
      'Good quality 3',
      'Poor punctuality 1',
      'Poor quality 1',
    ]);
    expect(await shown(page, tag)).toContain('5 endorsements with 3,750 tokens in total');
    expect(await texts(page, '[part=endorsement]')).toEqual([
      'QQ Quin Quick endorsed with 1,250 tokens',
      'OO Ola Obi endorsed with 1,000 tokens',
      `ل( ${arabicName} endorsed with 750 tokens`,
    ]);
    await press(page, 'Show all 5');
    expect(await texts(page, '[part=endorsement]')).toHaveLength(5);
    expect(await attribute(page, '[part=summary] [part=expand]', 'aria-expanded')).toBe('true');
    await press(page, 'Show fewer');
    expect(await texts(page, '[part=endorsement]')).toHaveLength(3);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('stand alone where there are only stars, or only endorsements', async () => {
    const stars = await open(circus);
    expect(await shown(stars.page, tag)).toContain('3 ★★★☆☆ 2 ratings');
    expect(await shown(stars.page, tag)).not.toContain('Badges');
    expect(await shown(stars.page, tag)).not.toContain('Endorsements');
    expect(await shown(stars.page, tag)).not.toContain('Videos');
    expect(await givers(stars.page)).toHaveLength(2);
    expect(await findings(stars.page)).toEqual([]);

    const endorsed = await open(theatre);
    expect(await shown(endorsed.page, tag)).toContain('Bob Baker endorsed with 1 token');
    expect(await endorsed.page.$(`${tag} >>> [part=average]`)).toBeNull();
    expect(await endorsed.page.$(`${tag} >>> [part=filter]`)).toBeNull();
    expect(await findings(endorsed.page)).toEqual([]);
  });
});

describe('the single feedbacks', () => {
  test('are of the network first, marked with how the reader knows the giver', async () => {
    const { page } = await open(cinema);
    expect(await texts(page, '[part=review] .who')).toEqual([
      'Rae Reader Your feedback now ✓ Verified transaction',
      'Alice Archer In your network now ✓ Verified transaction',
      'Bob Baker via Alice Archer now ✓ Verified transaction',
      'Pia Pohl now ✓ Verified transaction',
      'Ola Obi now ✓ Verified transaction',
      'Nils Nordin now ✓ Verified transaction',
      `${arabicName} now ✓ Verified transaction`,
      'Vera Vogel now ✓ Verified transaction',
    ]);
    expect(await texts(page, '#reviews section')).toMatchObject([
      expect.stringContaining('From your network'),
      expect.stringContaining('From others'),
    ]);
    expect(await texts(page, '[part=path] bdi')).toEqual(['Alice Archer', 'Alice Archer']);
  });

  test('say what an app vouches for, and how many earlier ones a person has given', async () => {
    const { page } = await open(museum);
    expect(await texts(page, '[part=review] .who')).toEqual([
      'Vera Vogel now ✓ Verified transaction and 2 earlier',
      'Quin Quick now',
    ]);
    expect(await findings(page)).toEqual([]);
  });

  test("keep each script's direction, and have dates in the reader's language", async () => {
    const { page } = await stage.open(details(cinema), { lang: 'de' });
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3 * 86_400_000;
    });
    await identify(page, stage.town.identity);
    await untilShown(page, tag, 'vor 3 Tagen');
    const time = await page.$eval(`${tag} >>> [part=review] time`, ({ dateTime, title }) => ({
      dateTime,
      title,
    }));
    expect(Math.abs(Date.now() - Date.parse(time.dateTime))).toBeLessThan(600_000);
    expect(time.title).toBe(
      new Date(time.dateTime).toLocaleString('de', { dateStyle: 'long', timeStyle: 'short' }),
    );
    const direction = await page.$$eval(
      `${tag} >>> .said`,
      (all, text) =>
        all
          .filter(({ textContent }) => textContent === text)
          .map((one) => getComputedStyle(one).direction),
      arabicReview,
    );
    expect(direction).toEqual(['rtl']);
    expect(await page.$eval(tag, (one) => getComputedStyle(one).direction)).toBe('ltr');
  });

  test.each(['en_US', 'not a language', ''])(
    'are shown where a page says lang="%s"',
    async (lang) => {
      const { page, complaints } = await open(cinema, { lang });
      expect(await shown(page, tag)).toContain('via Alice Archer now');
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    },
  );

  test('are sorted and filtered by the service, by keyboard alone', async () => {
    const { page } = await open(cinema);
    await page.focus(`${tag} >>> [part=sort]`);
    await page.keyboard.type('Newest');
    await settled(page);
    expect((await givers(page)).slice(0, 3)).toEqual(['Rae Reader', 'Alice Archer', 'Bob Baker']);
    expect(await texts(page, '[part=review] [part=path]')).toHaveLength(3);
    expect(await focused(page)).toBe('sort');

    await select(page, 'lowest');
    await settled(page);
    expect((await givers(page)).slice(0, 2)).toEqual(['Ola Obi', 'Vera Vogel']);
    await select(page, 'highest');
    await settled(page);
    expect((await givers(page)).at(-1)).toBe('Pia Pohl');
    expect(await status(page)).toBe('8 results.');

    await press(page, 'Only your network');
    await settled(page);
    expect((await givers(page)).sort()).toEqual(['Alice Archer', 'Bob Baker', 'Rae Reader']);
    expect(await status(page)).toBe('3 results.');
    await press(page, 'With video');
    await settled(page);
    expect(await givers(page)).toEqual(['Bob Baker']);
    expect(await focused(page)).toBe('With video');
    expect(
      await page.$$eval(`${tag} >>> [part=toggle]`, (all) => all.map((one) => one.ariaPressed)),
    ).toEqual(['true', 'true']);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(asked('/feedback?').at(-1)).toMatch(/sort=highest&network=true&withVideo=true/);
    expect(asked('/feedbackSummary')).toHaveLength(1);
  });

  test('may be none for a filter, which can then be cleared', async () => {
    const { page } = await open(circus);
    await press(page, 'Only your network');
    await untilShown(page, tag, 'no such feedback');
    await settled(page);
    expect(await status(page)).toBe('0 results.');
    expect(await findingsInBoth(page)).toEqual([]);
    await press(page, 'Show all feedback');
    await untilInside(page, tag, '[part=review]');
    expect(await givers(page)).toHaveLength(2);
    expect(await focused(page)).toBe('sort');
  });

  test('are never those of an earlier filter', async () => {
    const { page } = await open(cinema);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    stage.site.passage = (path) => (path.includes('sort=lowest') ? held : undefined);
    await select(page, 'lowest');
    await untilInside(page, tag, '#reviews[aria-busy]');
    expect(await givers(page)).toEqual([]);
    expect(await status(page)).toContain('Loading');
    await select(page, 'highest');
    await settled(page);
    const before = await givers(page);
    release();
    await page.evaluate(() => fetch('/api/badges'));
    expect(await givers(page)).toEqual(before);
    expect(stage.site.cancelled).toEqual([expect.stringContaining('sort=lowest')]);
  });

  test('have long texts cut, to be opened', async () => {
    const { page } = await open(cinema);
    const height = () =>
      page.$$eval(
        `${tag} >>> .said`,
        (all, text) => all.find(({ textContent }) => textContent === text)!.clientHeight,
        longReview,
      );
    const expanders = () =>
      page.$$eval(
        `${tag} >>> button.expand`,
        (all) => all.filter((one) => one.offsetHeight > 0).length,
      );
    const cut = await height();
    expect(await expanders()).toBe(1);
    await page.$$eval(`${tag} >>> button.expand`, (all) =>
      all.find((one) => one.offsetHeight > 0)!.focus(),
    );
    await type(page, 'Space');
    await untilInside(page, tag, '.expand[aria-expanded=true]');
    expect(await height()).toBeGreaterThan(cut);
    expect(await focused(page)).toBe('Read less');
    expect(await findings(page)).toEqual([]);
    await type(page, 'Space');
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('.whole'),
      tag,
    );
    expect(await height()).toBe(cut);

    // It is cut only where it does not fit.
    await page.$eval(tag, (one) => ((one as HTMLElement).style.inlineSize = '9000px'));
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('.cut'),
      tag,
    );
    expect(await expanders()).toBe(0);
  });
});

describe('pages', () => {
  const busy = 'busy-cinema';
  beforeAll(async () => {
    await stage.service.post('/entity', { type: 'provider', name: 'Busy', ids: { uuid: busy } });
    for (let index = 1; index <= 45; index++) {
      const { name, uuid } = person(`Giver ${index}.`);
      await stage.service.post('/entity', { type: 'Address', name, ids: { uuid } });
      await stage.service.post('/feedback', {
        sourceCriteria: { uuid },
        targetCriteria: { uuid: busy },
        items: { stars: (index % 5) + 1 },
      });
    }
  }, 60_000);

  const more = async (page: Page, count: number) => {
    await page.focus(`${tag} >>> [part=more]`);
    await page.keyboard.press('Enter');
    await until(
      page,
      (tag, count) =>
        document.querySelector(tag)!.shadowRoot!.querySelectorAll('[part=review]').length === count,
      tag,
      count,
    );
  };
  const focusedGiver = (page: Page) =>
    page.$eval(
      tag,
      ({ shadowRoot }) => shadowRoot!.activeElement?.querySelector('strong')?.textContent,
    );

  test('are appended, each feedback once, and the focus goes to the first new one', async () => {
    const { page } = await open(busy);
    expect(await status(page)).toBe('20 results, and there are more.');
    stage.site.passage = () => 'refuse';
    await press(page, 'Show more');
    await untilShown(page, tag, 'does not answer');
    expect(await findingsInBoth(page)).toEqual([]);
    expect(await focused(page)).toBe('more');
    expect(await texts(page, '[part=more]')).toEqual(['Try again']);
    expect(await givers(page)).toHaveLength(20);

    stage.site.passage = () => undefined;
    await more(page, 40);
    expect(await status(page)).toBe('40 results, and there are more.');
    expect(await focusedGiver(page)).toBe((await givers(page))[20]);
    await more(page, 45);
    expect(await focusedGiver(page)).toBe((await givers(page))[40]);
    expect(await status(page)).toBe('45 results.');
    expect(new Set(await givers(page)).size).toBe(45);
    expect(await page.$(`${tag} >>> [part=more]`)).toBeNull();
    expect(await findings(page)).toEqual([]);
  }, 60_000);

  test('stay after a reload, with the order and the place on the page', async () => {
    const { page } = await open(busy);
    await select(page, 'lowest');
    await settled(page);
    await more(page, 40);
    const before = await givers(page);
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    const count = stage.site.asked.length;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    stage.site.passage = () => held;
    await page.$eval(tag, (one) => one.reload());
    expect(await givers(page)).toEqual(before);
    release();
    await page.waitForNetworkIdle({ idleTime: 100 });
    expect(stage.site.asked.length).toBeGreaterThan(count);
    expect(await givers(page)).toEqual(before);
    expect(await attribute(page, '[part=sort] option:checked', 'value')).toBe('lowest');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  }, 60_000);

  test('do not let the page jump when another order is asked for', async () => {
    const { page } = await open(busy);
    await page.$eval(`${tag} >>> [part=sort]`, (one) => one.scrollIntoView({ block: 'start' }));
    const place = await page.evaluate(() => scrollY);
    stage.site.passage = (path) => (path.includes('lowest') ? new Promise(() => {}) : undefined);
    await select(page, 'lowest');
    await untilInside(page, tag, '#reviews[aria-busy]');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
});

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
    const { page, loaded } = await open(cinema);
    await untilInside(page, tag, '[part=thumbnail]');
    expect(await caption(page)).toBe('Bob Baker via Alice Archer 1 of 3');
    expect(await thumbnails(page)).toEqual([true, false, false]);
    await press(page, 'Next video');
    expect(await caption(page)).toBe('Ola Obi 2 of 3');
    expect(await focused(page)).toBe('›');
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

  test('go the other way from right to left', async () => {
    const { page } = await open(cinema, { dir: 'rtl' });
    await untilInside(page, tag, '[part=thumbnail]');
    await page.focus(`${tag} >>> [part=thumbnail]`);
    await type(page, 'ArrowLeft');
    expect(await thumbnails(page)).toEqual([false, true, false]);
    await type(page, 'ArrowRight');
    expect(await thumbnails(page)).toEqual([true, false, false]);
  });

  test('play one at a time, when somebody asks for it', async () => {
    const { page, complaints } = await open(cinema);
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

    // The one within the review, not on the stage.
    await press(page, 'Play the video by Ola');
    await untilPlaying(page);
    expect(await players(page)).toBe(1);
    await press(page, 'Next video');
    await settled(page);
    expect(await players(page)).toBe(0);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  (hasFfmpeg ? test : test.skip)('that were uploaded have their poster', async () => {
    const { reader, identity } = stage.town;
    const url = await upload(`${stage.site.origin}/api`, clip, identity.access_token);
    await stage.service.post('/feedback', {
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
    // The image of Bob, who is there too, is missing.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('that cannot be played say so', async () => {
    const { page } = await open(cinema);
    await serveVideos(page, () => false);
    await untilInside(page, tag, '[part=thumbnail]');
    await press(page, 'Play the video by Bob');
    await untilShown(page, tag, 'cannot be played');
    expect(await attribute(page, '#player', 'href')).toBe(`${videoHost}/3.webm`);
    expect(await focused(page)).toBe('player');
    expect(await findingsInBoth(page)).toEqual([]);
  });

  test('say when they could not be loaded, beside the rest', async () => {
    const { page } = await stage.open(details(cinema));
    stage.site.passage = (path) => (path.includes('withVideo=true') ? 'refuse' : undefined);
    await identify(page, stage.town.identity);
    await untilShown(page, tag, 'does not answer');
    await untilShown(page, tag, 'Cosy.');
    stage.site.passage = () => undefined;
    await press(page, 'Try again');
    await untilInside(page, tag, '[part=thumbnail]');
  });
});

describe('states', () => {
  const slotted = `<p slot="loading">own loading</p><p slot="empty">own empty</p>
    <p slot="error">own error</p><p slot="signed-out">own signed out</p>`;
  const height = (page: Page) => page.$eval(tag, (one) => one.getBoundingClientRect().height);

  test('have their space, a text and a way on', async () => {
    const { page } = await stage.open(details('garage'));
    const space = await height(page);
    expect(await shown(page, tag)).toContain('Sign in');
    expect(asked('/feedback')).toEqual([]);
    expect(await findingsInBoth(page)).toEqual([]);

    let answer: 'refuse' | undefined;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    stage.site.passage = () => answer ?? held;
    await identify(page, stage.town.identity);
    await untilInside(page, tag, '[part=loading]');
    expect(await status(page)).toContain('Loading');
    expect(await height(page)).toBeGreaterThanOrEqual(space);
    expect(await findingsInBoth(page)).toEqual([]);
    release();
    await untilShown(page, tag, 'no feedback yet');
    expect(await height(page)).toBe(space);
    expect(await findingsInBoth(page)).toEqual([]);

    answer = 'refuse';
    await page.$eval(tag, (one) => one.reload());
    await untilShown(page, tag, 'does not answer');
    expect(await height(page)).toBe(space);
    expect(await findingsInBoth(page)).toEqual([]);
    answer = undefined;
    await press(page, 'Try again');
    await untilShown(page, tag, 'no feedback yet');
  });

  test('can be replaced by an app', async () => {
    const { page } = await stage.open(details('garage', slotted));
    const visible = () =>
      page.$$eval(`${tag} > *`, (all) =>
        all.filter((one) => one.clientHeight > 0).map(({ textContent }) => textContent),
      );
    const untilIs = (text: string) =>
      until(
        page,
        (tag, text) =>
          [...document.querySelectorAll<HTMLElement>(`${tag} > *`)].some(
            (one) => one.clientHeight > 0 && one.textContent === text,
          ),
        tag,
        text,
      );
    expect(await visible()).toEqual(['own signed out']);
    stage.site.passage = () => new Promise(() => {});
    await identify(page, stage.town.identity);
    await untilIs('own loading');
    stage.site.passage = () => 'refuse';
    await page.$eval(tag, (one) => one.reload());
    await untilIs('own error');
    stage.site.passage = () => undefined;
    await page.$eval(tag, (one) => one.reload());
    await untilIs('own empty');
    expect(await visible()).toEqual(['own empty']);
  });

  test('say when only the list could not be loaded', async () => {
    const { page } = await open(cinema);
    stage.site.passage = () => 'refuse';
    await select(page, 'lowest');
    await untilShown(page, tag, 'does not answer');
    expect(await shown(page, tag)).toContain('3.7');
    expect(await findingsInBoth(page)).toEqual([]);
    stage.site.passage = () => undefined;
    await press(page, 'Try again');
    await settled(page);
    expect((await givers(page))[0]).toBe('Ola Obi');
  });

  test('keep what was shown when it could not be loaded again, and say so', async () => {
    const { page } = await open(cinema);
    const before = await givers(page);
    stage.site.passage = () => 'refuse';
    await page.$eval(tag, (one) => one.reload());
    await untilShown(page, tag, 'does not answer');
    expect(await shown(page, tag)).toContain('3.7');
    expect(await givers(page)).toEqual(before);
    expect(await findingsInBoth(page)).toEqual([]);
    stage.site.passage = () => undefined;
    await press(page, 'Try again');
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('[part=error]'),
      tag,
    );
    expect(await givers(page)).toEqual(before);
  });

  test('start anew with another target, and go on when put elsewhere', async () => {
    const { page } = await open(cinema);
    await select(page, 'lowest');
    await settled(page);
    await page.$eval(tag, (one, uuid) => one.setAttribute('target-uuid', uuid), circus);
    await untilShown(page, tag, '2 ratings');
    await settled(page);
    expect(asked('/feedback?').at(-1)).toMatch(/sort=network/);

    await page.$eval(tag, async (one) => {
      one.remove();
      await new Promise(requestAnimationFrame);
      document.querySelector('main')!.append(one);
    });
    await settled(page);
    const count = asked('/feedback?').length;
    await page.$eval(tag, (one) => one.reload());
    await page.waitForNetworkIdle({ idleTime: 100 });
    expect(asked('/feedback?').length).toBe(count + 2);
    expect(await givers(page)).toHaveLength(2);
  });

  test('move nothing that is shown when the data arrives', async () => {
    const { page } = await stage.open(details(cinema));
    await page.evaluate(() => {
      const shifts: unknown[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
          shifts.push(entry.sources.map(({ node }) => (node as Element | null)?.outerHTML));
        }
      }).observe({ type: 'layout-shift', buffered: true });
      interface LayoutShift {
        sources: { node: Node | null }[];
      }
    });
    await identify(page, stage.town.identity);
    await settled(page);
    await untilInside(page, tag, '[part=thumbnail]');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(
      await page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts),
    ).toEqual([]);
  });
});

describe('on any screen', () => {
  test.each([
    [320, 'en', 'ltr'],
    [390, 'ar', 'rtl'],
    [1280, 'en', 'ltr'],
    [1280, 'ar', 'rtl'],
  ] as const)('%i px, %s: fits, and axe finds nothing', async (width, lang, dir) => {
    const { page, complaints } = await stage.open(details(cinema), { lang, dir });
    await page.setViewport({ width, height: 900 });
    await identify(page, stage.town.identity);
    await untilShown(page, tag, 'Cosy.');
    await untilInside(page, tag, '[part=thumbnail]');
    const { scrollWidth, besides } = await page.$eval(tag, ({ shadowRoot }) => {
      const summary = shadowRoot!.querySelector('[part=summary]')!.getBoundingClientRect();
      const filter = shadowRoot!.querySelector('[part=filter]')!.getBoundingClientRect();
      return {
        scrollWidth: document.documentElement.scrollWidth,
        besides: summary.right <= filter.left || filter.right <= summary.left,
      };
    });
    expect(scrollWidth).toBe(width);
    expect(besides).toBe(width === 1280);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('follows its own width, not that of the page', async () => {
    const { page } = await open(cinema);
    await page.$eval(tag, (one) => (one.style.inlineSize = '25rem'));
    const top = (part: string) =>
      page.$eval(`${tag} >>> [part=${part}]`, (one) => one.getBoundingClientRect().top);
    expect(await top('summary')).toBeLessThan(await top('videos'));
  });
});

describe('images', () => {
  test('that are missing leave initials', async () => {
    const { page } = await open('bakery');
    await until(
      page,
      (tag) => {
        const { shadowRoot } = document.querySelector(tag)!;
        const broken = shadowRoot!.querySelector<HTMLImageElement>('img[src$="missing.png"]');
        return broken?.hidden && broken.parentElement!.textContent === 'BB';
      },
      tag,
    );
  });
});

describe('the keyboard', () => {
  test('reaches everything, in the order of the page', async () => {
    const { page } = await open(cinema);
    const reached: unknown[] = [];
    do {
      await page.keyboard.press('Tab');
      reached.push(
        await page.$eval(tag, ({ shadowRoot }) => {
          const one = shadowRoot!.activeElement;
          return one && (one.ariaLabel ?? (one.id || one.textContent));
        }),
      );
    } while (reached.at(-1) !== null);
    expect(reached).toEqual([
      'Show all 5',
      'Play the video by Bob Baker',
      'Previous video',
      'Video by Bob Baker',
      'Next video',
      'sort',
      'Only your network',
      'With video',
      'Play the video by Bob Baker',
      'Play the video by Ola Obi',
      'Play the video by Nils Nordin',
      'Read more',
      null,
    ]);
  });
});

describe('hostile content', () => {
  test('in names and reviews stays text', async () => {
    const { page } = await open('bakery');
    const text = await shown(page, tag);
    expect(text).toContain(hostileName);
    expect(text).toContain(hostileReview);
    expect(await page.title()).toBe('page');
    expect(await page.$(`${tag} >>> b, ${tag} >>> script`)).toBeNull();
  });

  test('in addresses, from a service that lets it pass, is never loaded or linked', async () => {
    const { page } = await stage.open(details(cinema));
    const answers: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('/api/feedback')) return void request.continue();
      const path = request.url().replace(`${stage.site.origin}/api`, stage.service.url);
      void fetch(path, { headers: request.headers() }).then(async (reply) => {
        const body = (await reply.text())
          .replaceAll(/https:\/\/videos\.example\/[12]\.webm/g, 'javascript:alert(1)')
          .replaceAll(/"image":"[^"]*"/g, '"image":"javascript:alert(2)"');
        answers.push(body);
        await request.respond({ contentType: 'application/json', body });
      });
    });
    await identify(page, stage.town.identity);
    await untilShown(page, tag, 'Cosy.');
    await settled(page);
    expect(answers.join()).toContain('javascript:alert(1)');
    expect(answers.join()).toContain('javascript:alert(2)');
    expect(await page.$$(`${tag} >>> [part=poster]`)).toHaveLength(2);
    expect(await page.$eval(tag, ({ shadowRoot }) => shadowRoot!.innerHTML)).not.toContain(
      'javascript:',
    );
  });
});
