import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import {
  arabicName,
  arabicReview,
  reviewedProvider,
  starredProvider,
  revisitedProvider,
  longReview,
} from '../../../../testing/people/reviewed-providers.js';
import { createPerson } from '../../../../testing/people/people.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  asked,
  attribute,
  details,
  findingsInBoth,
  focused,
  givers,
  open,
  press,
  select,
  settled,
  fixture,
  status,
  tag,
  texts,
  type,
  useDetailsStage,
} from './test/details-page.js';

useDetailsStage();

describe('the list of feedback', () => {
  test('shows the network’s feedback first, with how the reader knows each giver', async () => {
    const { page } = await open(reviewedProvider);
    expect(await describeReviews(page)).toEqual([
      'Rae Reader Your feedback now Verified transaction',
      'Alice Archer In your network now Verified transaction',
      'Bob Baker via Alice Archer now Verified transaction',
      'Pia Pohl About this person now Verified transaction',
      'Ola Obi About this person now Verified transaction',
      'Nils Nordin About this person now Verified transaction',
      `${arabicName} About this person now Verified transaction`,
      'Vera Vogel About this person now Verified transaction',
    ]);
    expect(await texts(page, '#reviews section')).toMatchObject([
      expect.stringContaining('Feedback From Your Network'),
      expect.stringContaining('From others'),
    ]);
    expect(await texts(page, '[part=path] bdi')).toEqual(['Alice Archer', 'Alice Archer']);
  });

  test('shows which transactions are verified, and the number of earlier feedbacks', async () => {
    const { page } = await open(revisitedProvider);
    expect(await describeReviews(page)).toEqual([
      'Vera Vogel About this person now Verified transaction',
      'Quin Quick About this person now',
    ]);
    expect(await texts(page, '[part=earlier]')).toEqual(['and 2 earlier']);
    expect(await findings(page)).toEqual([]);
  });

  test("keeps the direction of each script, and shows dates in the reader's language", async () => {
    const { page } = await fixture.open(details(reviewedProvider), { lang: 'de' });
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3 * 86_400_000;
    });
    await identify(page, fixture.network.identity);
    await untilShown(page, tag, 'vor 3 Tagen');
    await untilInside(page, tag, '[part=review] time');
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

  test.each([
    { lang: 'en_US', browser: 'de', language: 'en-US', text: 'via Alice Archer now' },
    { lang: '', browser: 'en-US@posix', language: 'en-US', text: 'via Alice Archer now' },
    { lang: 'C', browser: 'C.UTF-8,de_DE@euro', language: 'de-DE', text: 'über Alice Archer' },
    { lang: 'zh_Hant_TW', browser: undefined, language: 'zh-Hant-TW', text: '通过 Alice Archer' },
  ])(
    'is shown in $language on a page with lang="$lang" in a browser with "$browser"',
    async ({ lang, browser, language, text }) => {
      fixture.site.script(
        'browser',
        `Object.defineProperty(Navigator.prototype, 'language', { value: ${JSON.stringify(browser)} })`,
      );
      const { page, complaints } = await fixture.open(details(reviewedProvider), {
        lang,
        head: '<script src="/browser.js"></script>',
      });
      await identify(page, fixture.network.identity);
      await untilShown(page, tag, text);
      await untilInside(page, tag, '[part=review] time');
      const time = await page.$eval(
        `${tag} >>> [part=review] time`,
        ({ dateTime, title }, ...format) => ({
          title,
          expected: new Date(dateTime).toLocaleString(...format),
        }),
        language,
        { dateStyle: 'long', timeStyle: 'short' } as const,
      );
      expect(time.title).toBe(time.expected);
      expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    },
  );

  test('is sorted and filtered by the service, by keyboard alone', async () => {
    const { page } = await open(reviewedProvider);
    await page.focus(`${tag} >>> [part=sort]`);
    await page.keyboard.type('Newest');
    await settled(page);
    expect((await givers(page)).slice(0, 3)).toEqual(['Rae Reader', 'Alice Archer', 'Bob Baker']);
    expect((await texts(page, '[part=review] [part=path]')).slice(0, 4)).toEqual([
      'Your feedback',
      'In your network',
      'via Alice Archer',
      'About this person',
    ]);
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
    ).toEqual(['true', 'false', 'true', 'false']);
    // The buttons themselves say which are in use.
    expect(await texts(page, '[part=chosen] bdi')).toEqual([]);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(asked('/feedback?').at(-1)).toMatch(/sort=highest&network=true&withVideo=true/);
    expect(asked('/feedbackSummary')).toHaveLength(1);
  });

  test('can be empty for a filter, which can then be cleared', async () => {
    const { page } = await open(starredProvider);
    await press(page, 'Only your network');
    await untilShown(page, tag, 'No feedback matches these filters.');
    await settled(page);
    expect(await status(page)).toBe('0 results.');
    expect(await findingsInBoth(page)).toEqual([]);
    await press(page, 'Show all feedback');
    await untilInside(page, tag, '[part=review]');
    expect(await givers(page)).toHaveLength(2);
    expect(await focused(page)).toBe('sort');
  });

  test('never shows the feedback of an earlier filter', async () => {
    const { page } = await open(reviewedProvider);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (path) => (path.includes('sort=lowest') ? held : undefined);
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
    // Signing in may have cancelled what is loaded while no one is signed in.
    const cancelled = fixture.site.cancelled.filter((path) => path.includes('sort='));
    expect(cancelled).toEqual([expect.stringContaining('sort=lowest')]);
  });

  test('shortens long texts, which can be expanded', async () => {
    const { page } = await open(reviewedProvider);
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
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('.full'),
      tag,
    );
    expect(await height()).toBe(cut);

    // A text is shortened only if it does not fit.
    await page.$eval(tag, (one) => ((one as HTMLElement).style.inlineSize = '9000px'));
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('.cut'),
      tag,
    );
    expect(await expanders()).toBe(0);
  });
});

describe('ratings without anything else', () => {
  const rated = 'rated-provider';
  beforeAll(async () => {
    await fixture.service.post('/entity', {
      type: 'provider',
      name: 'Rated',
      ids: { uuid: rated },
    });
    for (let index = 1; index <= 25; index++) {
      const { name, uuid } = createPerson(`Rater ${index}.`);
      await fixture.service.post('/entity', { type: 'Address', name, ids: { uuid } });
      await fixture.service.post('/feedback', {
        sourceCriteria: { uuid },
        targetCriteria: { uuid: rated },
        items: index <= 2 ? { stars: 4 } : { stars: 5 },
      });
    }
  });

  test('are one line for each number of stars, which shows the people on demand', async () => {
    const { page } = await open(rated);
    const lines = () => texts(page, '.alike > button > :last-child');
    expect(await lines()).toEqual(['20 people rated it']);
    expect(await givers(page)).toEqual([]);
    await press(page, 'Show more');
    await untilShown(page, tag, '23 people rated it');
    await settled(page);
    // The new ratings are in the line, except two that are too few for one of their own.
    expect(await givers(page)).toEqual(['Rater 2.', 'Rater 1.']);
    expect(await focused(page)).toMatch(/^rated-other-5$/);
    expect(
      await page.$eval(`${tag} >>> .alike [part=stars]`, (one) => one.getAttribute('aria-label')),
    ).toBe('5 out of 5 stars');
    expect(await findingsInBoth(page)).toEqual([]);
    await type(page, 'Enter');
    await untilInside(page, tag, '.alike [aria-expanded=true]');
    expect(await givers(page)).toHaveLength(25);
    expect(await findingsInBoth(page)).toEqual([]);
  });
});

describe('pages', () => {
  const busy = 'busy-provider';
  beforeAll(async () => {
    await fixture.service.post('/entity', { type: 'provider', name: 'Busy', ids: { uuid: busy } });
    for (let index = 1; index <= 45; index++) {
      const { name, uuid } = createPerson(`Giver ${index}.`);
      await fixture.service.post('/entity', { type: 'Address', name, ids: { uuid } });
      await fixture.service.post('/feedback', {
        sourceCriteria: { uuid },
        targetCriteria: { uuid: busy },
        items: { stars: (index % 5) + 1, review: `Visit ${index}.` },
      });
    }
  });

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
    expect(await status(page)).toBe('20 of 45 results.');
    expect(await texts(page, '[part=count]')).toEqual(['20 of 45']);
    fixture.site.passage = () => 'refuse';
    await press(page, 'Show more');
    await untilShown(page, tag, 'does not answer');
    expect(await findingsInBoth(page)).toEqual([]);
    expect(await focused(page)).toBe('more');
    expect(await texts(page, '[part=more]')).toEqual(['Try again']);
    expect(await givers(page)).toHaveLength(20);

    fixture.site.passage = () => undefined;
    await more(page, 40);
    expect(await status(page)).toBe('40 of 45 results.');
    expect(await focusedGiver(page)).toBe((await givers(page))[20]);
    await more(page, 45);
    expect(await focusedGiver(page)).toBe((await givers(page))[40]);
    expect(await status(page)).toBe('45 results.');
    expect(new Set(await givers(page)).size).toBe(45);
    expect(await page.$(`${tag} >>> [part=more]`)).toBeNull();
    expect(await findings(page)).toEqual([]);
  });

  test('are rendered a few at a time, so that the page answers in between', async () => {
    const { page } = await open(busy);
    const counts = page.$eval(
      tag,
      ({ shadowRoot }) =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = [];
          const observer = new MutationObserver(() => {
            const count = shadowRoot!.querySelectorAll('[part=review]').length;
            if (count !== seen.at(-1)) seen.push(count);
            if (count === 40) resolve(seen);
          });
          observer.observe(shadowRoot!, { childList: true, subtree: true });
        }),
    );
    await more(page, 40);
    const seen = [20, ...(await counts)];
    const steps = seen.slice(1).map((count, index) => count - seen[index]!);
    expect(steps.length).toBeGreaterThan(2);
    expect(Math.max(...steps)).toBeLessThanOrEqual(6);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  });

  test('are kept when the list is loaded again, with their order and the scroll position', async () => {
    const { page } = await open(busy);
    await select(page, 'lowest');
    await settled(page);
    await more(page, 40);
    const before = await givers(page);
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    const count = fixture.site.asked.length;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = () => held;
    await page.$eval(tag, (one) => one.reload());
    expect(await givers(page)).toEqual(before);
    release();
    await page.waitForNetworkIdle({ idleTime: 100 });
    expect(fixture.site.asked.length).toBeGreaterThan(count);
    expect(await givers(page)).toEqual(before);
    expect(await attribute(page, '[part=sort] option:checked', 'value')).toBe('lowest');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });

  test('cause no layout shift when another order is chosen', async () => {
    const { page } = await open(busy);
    await page.$eval(`${tag} >>> [part=sort]`, (one) => one.scrollIntoView({ block: 'start' }));
    const place = await page.evaluate(() => scrollY);
    fixture.site.passage = (path) => (path.includes('lowest') ? new Promise(() => {}) : undefined);
    await select(page, 'lowest');
    await untilInside(page, tag, '#reviews[aria-busy]');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
});

/** Who says it, and when it was said, of each review. */
async function describeReviews(page: Page): Promise<string[]> {
  const givers = await texts(page, '[part=review] > .who');
  const times = await texts(page, '[part=review] > .body > .given');
  return givers.map((giver, place) => `${giver} ${times[place]}`);
}
