import { identify, shown, untilInside, untilShown } from '../../../../testing/browser/browser.js';
import {
  endorsedProvider,
  reviewedProvider,
  starredProvider,
} from '../../../../testing/people/reviewed-providers.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  asked,
  details,
  findingsInBoth,
  fixture,
  givers,
  press,
  rendered,
  select,
  settled,
  status,
  tag,
  texts,
  useDetailsStage,
} from './test/details-page.js';
import type { Page } from 'puppeteer';
import type { PageOptions } from '../../../../testing/browser/site.js';

useDetailsStage();

/** Opens the details for a visitor, and waits until the public feedback is loaded. */
async function visit(target: string, options?: PageOptions, content = '') {
  const opened = await fixture.open(details(target, content), options);
  await loaded(opened.page);
  return opened;
}

/** Adds the details to an open page, whose requests are observed by then. */
async function addDetails(page: Page, target: string): Promise<void> {
  await page.evaluate(
    (tag, target) => {
      const one = document.createElement(tag);
      one.setAttribute('target-uuid', target);
      document.querySelector('main')!.append(one);
    },
    tag,
    target,
  );
  await untilInside(page, tag, '[role=status]');
}

async function loaded(page: Page): Promise<void> {
  await rendered(page);
  await until(
    page,
    (tag) => {
      const { shadowRoot } = document.querySelector(tag)!;
      return (
        shadowRoot!.querySelector('[part=signed-out]') &&
        !shadowRoot!.querySelector('[aria-busy=true]')
      );
    },
    tag,
  );
}

describe('a visitor', () => {
  test('sees the public feedback below an invitation, without sending a token', async () => {
    const { page, complaints } = await fixture.open('<x-svc-header></x-svc-header>');
    const tokens: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) tokens.push(request.headers()['authorization']);
    });
    await addDetails(page, reviewedProvider);
    await loaded(page);
    const text = await shown(page, tag);
    expect(text).toContain('Connect a wallet to see what people you trust say.');
    expect(text).toContain('3.7');
    expect(await texts(page, '[part=average] .visually-hidden')).toEqual([
      '3.7 out of 5 stars, from 7 ratings',
    ]);
    expect(await givers(page)).toHaveLength(8);
    expect((await givers(page))[0]).toBe('Rae Reader');
    expect(await texts(page, '[part=path]')).toEqual([]);
    expect(await page.$(`${tag} >>> [part=edit]`)).toBeNull();
    expect(text).not.toContain('From others');
    expect(await status(page)).toBe('8 results.');
    expect(await texts(page, '[part=sort] option')).toEqual([
      'Newest',
      'Highest rating',
      'Lowest rating',
      'Most helpful',
    ]);
    expect(await texts(page, '[part=toggle]')).toEqual(['With text', 'With video', 'Verified']);
    expect(await page.$$(`${tag} >>> [part=thumbnail]`)).toHaveLength(3);
    expect(new Set(tokens)).toEqual(new Set([undefined]));
    expect(asked('/ratings')).toHaveLength(1);
    expect(asked('/feedbackSummary')).toEqual([]);
    expect(asked('/feedback?').join()).not.toMatch(/sourceCriteria|network/);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('sorts and filters it', async () => {
    const { page } = await visit(reviewedProvider);
    await select(page, 'lowest');
    await loaded(page);
    expect((await givers(page)).slice(0, 2)).toEqual(['Ola Obi', 'Vera Vogel']);
    await press(page, '4 stars');
    await loaded(page);
    expect((await givers(page)).sort()).toEqual(['Alice Archer', 'Nils Nordin']);
    await press(page, 'With video');
    await loaded(page);
    expect(await givers(page)).toEqual(['Nils Nordin']);
    await press(page, 'With text');
    await untilShown(page, tag, 'No feedback matches these filters.');
    expect(await shown(page, tag)).not.toContain('no feedback yet');
    await press(page, 'Show all feedback');
    await loaded(page);
    expect(await givers(page)).toHaveLength(8);
  });

  test('sees the personal feedback after signing in, and the public one after that again', async () => {
    const { page } = await visit(reviewedProvider);
    await press(page, 'With text');
    await loaded(page);
    expect(await givers(page)).toHaveLength(5);
    await identify(page, fixture.network.identity);
    await settled(page);
    expect(asked('/feedback?').at(-1)).toMatch(/sort=network/);
    expect(asked('/feedback?').join()).toMatch(/sort=network&withReview=true/);
    expect(await givers(page)).toHaveLength(5);
    await press(page, 'With text');
    await settled(page);
    expect(await shown(page, tag)).toContain('Feedback From Your Network');
    expect(await shown(page, tag)).not.toContain('Connect a wallet');
    expect(asked('/feedbackSummary')).toHaveLength(1);
    await identify(page, { ...fixture.network.identity, expires_in: 1 });
    await loaded(page);
    expect(await shown(page, tag)).not.toContain('Feedback From Your Network');
    expect(await givers(page)).toHaveLength(8);
  });

  test('sees the invitation and that there is no feedback, where there is none', async () => {
    const { page } = await visit('garage');
    expect(await shown(page, tag)).toBe(
      'There is no feedback yet. Be the first to give some. ' +
        'Connect a wallet to see what people you trust say.',
    );
    const endorsed = await visit(endorsedProvider);
    expect(await shown(endorsed.page, tag)).toContain('Connect a wallet');
    // People and unknown targets have no public feedback.
    for (const target of [fixture.network.reader.uuid, 'nowhere']) {
      const { page } = await visit(target);
      expect(await shown(page, tag)).toBe('Connect a wallet to see what people you trust say.');
    }
  });

  test('sees an error when the service does not answer, and can try again', async () => {
    fixture.site.passage = () => 'refuse';
    const { page } = await fixture.open(details(starredProvider));
    await untilShown(page, tag, 'does not answer');
    expect(await findingsInBoth(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    await press(page, 'Try again');
    await loaded(page);
    expect(await givers(page)).toHaveLength(2);
  });

  test("sees the app's own invitation above the feedback", async () => {
    const { page } = await visit(starredProvider, {}, '<p slot="signed-out">own invitation</p>');
    expect(await givers(page)).toHaveLength(2);
    expect(
      await page.$eval(`${tag} > p`, (one) => [one.clientHeight > 0, one.textContent]),
    ).toEqual([true, 'own invitation']);
    expect(await page.$eval(`${tag} >>> .invitation`, (one) => one.clientHeight)).toBe(0);
  });
});

describe('where the operator has closed public reading', () => {
  test('a visitor sees the invitation alone', async () => {
    const { page } = await fixture.open('<x-svc-header></x-svc-header>');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!/\/api\/(?:feedback|ratings)/.test(request.url())) return void request.continue();
      const body = { status: 'error', errorCode: 40100, errorMessage: 'Public reading is closed.' };
      void request.respond({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify(body),
      });
    });
    await addDetails(page, reviewedProvider);
    await loaded(page);
    expect(await shown(page, tag)).toBe('Connect a wallet to see what people you trust say.');
    expect(await page.$(`${tag} >>> [part=error]`)).toBeNull();
  });
});

test.each([
  [390, 'ar', 'rtl'],
  [390, 'de', 'ltr'],
  [1280, 'en', 'ltr'],
] as const)(
  '%i px, %s: the public feedback fits, and axe reports no findings',
  async (width, lang, dir) => {
    const { page } = await fixture.open(details(reviewedProvider), { lang, dir });
    await page.setViewport({ width, height: 900 });
    await loaded(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await findingsInBoth(page)).toEqual([]);
  },
);
