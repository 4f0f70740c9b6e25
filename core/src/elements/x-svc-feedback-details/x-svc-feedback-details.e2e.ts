import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  shown,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import {
  arabicName,
  reviewedProvider,
  starredProvider,
  endorsedProvider,
} from '../../../../testing/people/reviewed-providers.js';
import { hostileName, hostileReview } from '../../../../testing/people/network.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  asked,
  attribute,
  details,
  findingsInBoth,
  givers,
  open,
  press,
  select,
  settled,
  fixture,
  status,
  tag,
  texts,
  useDetailsStage,
} from './test/details-page.js';

useDetailsStage();

describe('the summary', () => {
  test('shows ratings with a histogram, badges by qualifier, and endorsements', async () => {
    const { page, complaints } = await open(reviewedProvider);
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
    expect(await attribute(page, '.endorsing [part=expand]', 'aria-expanded')).toBe('true');
    await press(page, 'Show fewer');
    expect(await texts(page, '[part=endorsement]')).toHaveLength(3);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('shows only stars, or only endorsements, if there is nothing else', async () => {
    const stars = await open(starredProvider);
    expect(await shown(stars.page, tag)).toContain('3 2 ratings');
    expect(await shown(stars.page, tag)).not.toContain('Badges');
    expect(await shown(stars.page, tag)).not.toContain('Endorsements');
    expect(await shown(stars.page, tag)).not.toContain('Videos');
    expect(await givers(stars.page)).toHaveLength(2);
    expect(await findings(stars.page)).toEqual([]);

    const endorsed = await open(endorsedProvider);
    await untilShown(endorsed.page, tag, 'Bob Baker endorsed with 1 token');
    expect(await endorsed.page.$(`${tag} >>> [part=average]`)).toBeNull();
    expect(await endorsed.page.$(`${tag} >>> [part=filter]`)).toBeNull();
    expect(await findings(endorsed.page)).toEqual([]);
  });
});

describe('states', () => {
  const slotted = `<p slot="loading">own loading</p><p slot="empty">own empty</p>
    <p slot="error">own error</p><p slot="signed-out">own signed out</p>`;
  const height = (page: Page) => page.$eval(tag, (one) => one.getBoundingClientRect().height);

  test('have a minimum height, a text and the right actions', async () => {
    const { page } = await fixture.open(details('garage'));
    await untilShown(page, tag, 'Connect a wallet');
    const space = await height(page);
    expect(await shown(page, tag)).toContain('no feedback yet');
    expect(await findingsInBoth(page)).toEqual([]);

    let answer: 'refuse' | undefined;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = () => answer ?? held;
    await identify(page, fixture.network.identity);
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
    const { page } = await fixture.open(details('garage', slotted));
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
    await untilIs('own signed out');
    expect(await visible()).toEqual(['own signed out']);
    fixture.site.passage = () => new Promise(() => {});
    await identify(page, fixture.network.identity);
    await untilIs('own loading');
    fixture.site.passage = () => 'refuse';
    await page.$eval(tag, (one) => one.reload());
    await untilIs('own error');
    fixture.site.passage = () => undefined;
    await page.$eval(tag, (one) => one.reload());
    await untilIs('own empty');
    expect(await visible()).toEqual(['own empty']);
  });

  test('show an error when only the list could not be loaded', async () => {
    const { page } = await open(reviewedProvider);
    fixture.site.passage = () => 'refuse';
    await select(page, 'lowest');
    await untilShown(page, tag, 'does not answer');
    expect(await shown(page, tag)).toContain('3.7');
    expect(await findingsInBoth(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    await press(page, 'Try again');
    await settled(page);
    expect((await givers(page))[0]).toBe('Ola Obi');
  });

  test('keep the shown feedback and show an error when loading it again fails', async () => {
    const { page } = await open(reviewedProvider);
    const before = await givers(page);
    fixture.site.passage = () => 'refuse';
    await page.$eval(tag, (one) => one.reload());
    await untilShown(page, tag, 'does not answer');
    expect(await shown(page, tag)).toContain('3.7');
    expect(await givers(page)).toEqual(before);
    expect(await findingsInBoth(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    await press(page, 'Try again');
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('[part=error]'),
      tag,
    );
    expect(await givers(page)).toEqual(before);
  });

  test('are reset for another target, and are kept when the element moves', async () => {
    const { page } = await open(reviewedProvider);
    await select(page, 'lowest');
    await settled(page);
    await page.$eval(tag, (one, uuid) => one.setAttribute('target-uuid', uuid), starredProvider);
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

  test('cause no layout shift when the data arrives', async () => {
    const { page } = await fixture.open(details(reviewedProvider));
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
    await identify(page, fixture.network.identity);
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
  ] as const)('%i px, %s: fits, and axe reports no findings', async (width, lang, dir) => {
    const { page, complaints } = await fixture.open(details(reviewedProvider), { lang, dir });
    await page.setViewport({ width, height: 900 });
    await identify(page, fixture.network.identity);
    await settled(page);
    await untilShown(page, tag, 'Cosy.');
    await untilInside(page, tag, '[part=thumbnail]');
    const { scrollWidth, besides } = await page.$eval(tag, ({ shadowRoot }) => {
      const summary = shadowRoot!.querySelector('[part=summary]')!;
      const { left, right } = summary.getBoundingClientRect();
      const filter = shadowRoot!.querySelector('[part=filter]')!.getBoundingClientRect();
      return {
        scrollWidth: document.documentElement.scrollWidth,
        besides: summary.checkVisibility() && (right <= filter.left || filter.right <= left),
      };
    });
    expect(scrollWidth).toBe(width);
    expect(besides).toBe(width === 1280);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('adapts to its own width, and not to that of the page', async () => {
    const { page } = await open(reviewedProvider);
    await page.$eval(tag, (one) => (one.style.inlineSize = '25rem'));
    const top = (part: string) =>
      page.$eval(`${tag} >>> [part=${part}]`, (one) => one.getBoundingClientRect().top);
    expect(await top('average')).toBeLessThan(await top('videos'));
    const summary = `${tag} >>> [part=summary]`;
    const isSummaryShown = () => page.$eval(summary, (one) => one.checkVisibility());
    expect(await isSummaryShown()).toBe(false);
    await press(page, 'How people rated it');
    expect(await attribute(page, '[part=overview]', 'aria-expanded')).toBe('true');
    expect(await isSummaryShown()).toBe(true);
    expect(await top('summary')).toBeLessThan(await top('videos'));
    expect(await findingsInBoth(page)).toEqual([]);
    await press(page, 'How people rated it');
    expect(await isSummaryShown()).toBe(false);
  });
});

describe('images', () => {
  test('are replaced by initials when they are missing', async () => {
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
  test('reaches every control, in the order of the page', async () => {
    const { page } = await open(reviewedProvider);
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
    const report: unknown = expect.stringMatching(/^report-\d+$/);
    expect(reached).toEqual([
      '5 stars: 3 ratings5 3',
      '4 stars: 2 ratings4 2',
      '2 stars: 1 rating2 1',
      '1 star: 1 rating1 1',
      'Good quality3',
      'Poor quality1',
      'Poor punctuality1',
      'Play the video by Bob Baker',
      'Previous video',
      'Video by Bob Baker',
      'Next video',
      'sort',
      'Only your network',
      'With text',
      'With video',
      'Verified',
      expect.stringMatching(/^edit-\d+$/),
      'In your network',
      'Helpful',
      report,
      'via Alice Archer',
      'Play the video by Bob Baker',
      'Helpful',
      report,
      'About this person',
      'Helpful',
      report,
      'About this person',
      'Play the video by Ola Obi',
      'Helpful',
      report,
      'About this person',
      'Play the video by Nils Nordin',
      'Helpful',
      report,
      'About this person',
      'Helpful',
      report,
      'About this person',
      'Read more',
      'Helpful',
      report,
      'Show all 5',
      null,
    ]);
  });
});

describe('hostile content', () => {
  test('in names and reviews is shown as text', async () => {
    const { page } = await open('bakery');
    const text = await shown(page, tag);
    expect(text).toContain(hostileName);
    expect(text).toContain(hostileReview);
    expect(await page.title()).toBe('page');
    expect(await page.$(`${tag} >>> b, ${tag} >>> script`)).toBeNull();
  });

  test('in URLs is never loaded or linked, even if the service allows it', async () => {
    const { page } = await fixture.open(details(reviewedProvider));
    const answers: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('/api/feedback')) return void request.continue();
      const path = request.url().replace(`${fixture.site.origin}/api`, fixture.service.url);
      void fetch(path, { headers: request.headers() }).then(async (reply) => {
        const body = (await reply.text())
          .replaceAll(/https:\/\/videos\.example\/[12]\.webm/g, 'javascript:alert(1)')
          .replaceAll(/"image":"[^"]*"/g, '"image":"javascript:alert(2)"');
        answers.push(body);
        await request.respond({ contentType: 'application/json', body });
      });
    });
    await identify(page, fixture.network.identity);
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
