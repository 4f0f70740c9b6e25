import type { Page } from 'puppeteer';
import {
  findings,
  shown,
  untilFound,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import {
  reviewedProvider,
  revisitedProvider,
} from '../../../../testing/people/reviewed-providers.js';
import { click } from '../../../../testing/browser/click.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  asked,
  attribute,
  findingsInBoth,
  fixture,
  focused,
  givers,
  open,
  press,
  settled,
  status,
  tag,
  texts,
  type,
  useDetailsStage,
} from './test/details-page.js';

useDetailsStage();

const pressed = (page: Page, inner: string) =>
  page.$$eval(`${tag} >>> ${inner}`, (all) =>
    all.filter((one) => one.ariaPressed === 'true').map((one) => one.textContent.trim()),
  );

describe('the summary filters the list', () => {
  test('by the stars of a row of the histogram', async () => {
    const { page } = await open(reviewedProvider);
    await press(page, '4 stars');
    await settled(page);
    expect(await givers(page)).toEqual(['Alice Archer', 'Nils Nordin']);
    expect(await pressed(page, '[part=row]')).toEqual(['4 stars: 2 ratings4 2']);
    expect(await texts(page, '[part=chosen] bdi')).toEqual(['4 stars']);
    expect(await status(page)).toBe('2 results.');
    expect(asked('/feedback?').at(-1)).toMatch(/&stars=4&/);
    expect(await findingsInBoth(page)).toEqual([]);
    // The summary is that of all feedback.
    expect(await texts(page, '[part=average] .visually-hidden')).toEqual([
      '3.7 out of 5 stars, from 7 ratings',
    ]);
    await press(page, '5 stars');
    await settled(page);
    expect(await givers(page)).toHaveLength(3);
    await press(page, '5 stars');
    await settled(page);
    expect(await givers(page)).toHaveLength(8);
    expect(await page.$(`${tag} >>> [part=chosen]`)).toBeNull();
    expect(
      await page.$$eval(`${tag} >>> [part=row]`, (all) =>
        all.map((one) => (one as HTMLButtonElement).disabled),
      ),
    ).toEqual([false, false, true, false, false]);
  });

  test('by a badge, combined with other filters, and all of them are reset', async () => {
    const { page } = await open(reviewedProvider);
    await press(page, 'Good quality');
    await settled(page);
    expect((await givers(page)).sort()).toEqual([
      'Alice Archer',
      'Pia Pohl',
      expect.stringContaining('Layla'),
    ]);
    await press(page, 'With text');
    await settled(page);
    expect(await givers(page)).toHaveLength(2);
    await press(page, '4 stars');
    await settled(page);
    expect(await givers(page)).toEqual(['Alice Archer']);
    expect(await texts(page, '[part=chosen] bdi')).toEqual(['4 stars', 'Good quality']);
    expect(await pressed(page, '[part=badge]')).toEqual(['Good quality3']);
    expect(asked('/feedback?').at(-1)).toMatch(/withReview=true/);
    expect(asked('/feedback?').at(-1)).toMatch(/badge=Quality%3Apositive/);
    expect(await findingsInBoth(page)).toEqual([]);
    await press(page, 'Show all feedback');
    await settled(page);
    expect(await givers(page)).toHaveLength(8);
    expect(await focused(page)).toBe('sort');
    expect(await pressed(page, 'button')).toEqual([]);
  });

  test('with verified feedback alone', async () => {
    const { page } = await open(revisitedProvider);
    await press(page, 'Verified');
    await settled(page);
    expect(await givers(page)).toEqual(['Vera Vogel']);
    expect(await status(page)).toBe('1 result.');
  });
});

describe('earlier feedback', () => {
  test('of a person is shown on demand, and hidden again', async () => {
    const { page } = await open(revisitedProvider);
    expect(await attribute(page, '[part=earlier]', 'aria-expanded')).toBe('false');
    await press(page, 'and 2 earlier');
    await untilInside(page, tag, '.before');
    expect(await attribute(page, '[part=earlier]', 'aria-expanded')).toBe('true');
    expect(await texts(page, '.before')).toEqual([
      'now Verified transaction Helpful Report',
      'now Verified transaction Helpful Report',
    ]);
    expect(asked('/feedback?').at(-1)).toMatch(/earlierThan=/);
    expect(await focused(page)).toBe('and 2 earlier');
    expect(await findingsInBoth(page)).toEqual([]);
    await type(page, 'Enter');
    expect(await page.$(`${tag} >>> .before`)).toBeNull();
    // The card stays one, and so does the count.
    expect(await givers(page)).toEqual(['Vera Vogel', 'Quin Quick']);
  });

  test('that could not be loaded can be loaded again', async () => {
    const { page } = await open(revisitedProvider);
    fixture.site.passage = (path) => (path.includes('earlierThan') ? 'refuse' : undefined);
    await press(page, 'and 2 earlier');
    await untilShown(page, tag, 'does not answer');
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    await press(page, 'Try again');
    await untilInside(page, tag, '.before');
  });
});

describe("the reader's own feedback", () => {
  const form = 'x-svc-feedback-form';

  test('is first in each page, and can be edited in its place', async () => {
    const { page } = await open(reviewedProvider);
    expect((await givers(page))[0]).toBe('Rae Reader');
    expect(await page.$$(`${tag} >>> [part=edit]`)).toHaveLength(1);
    expect(await page.$(`${tag} >>> ${form}`)).toBeNull();
    await page.evaluate((tag) => {
      const details: unknown[] = [];
      document.addEventListener('editFeedback', ({ detail }: Event & { detail?: unknown }) =>
        details.push(detail),
      );
      Object.assign(globalThis, { details, tag });
    }, tag);
    await press(page, 'Edit');
    await untilInside(page, tag, `${form}.hydrated`);
    expect(
      await page.evaluate(() => (globalThis as unknown as { details: unknown[] }).details),
    ).toEqual([{ targetUuid: reviewedProvider }]);
    expect(await focused(page)).toMatch(/^feedback-\d+$/);
    expect(await givers(page)).not.toContain('Rae Reader');
    expect(await findingsInBoth(page)).toEqual([]);
    await press(page, 'Cancel');
    expect((await givers(page))[0]).toBe('Rae Reader');
    expect(await focused(page)).toMatch(/^edit-\d+$/);
    expect(await page.$(`${tag} >>> ${form}`)).toBeNull();
  });

  test('shows what was sent, in place of the form', async () => {
    const { page } = await open(reviewedProvider);
    await press(page, 'Edit');
    await untilInside(page, tag, `${form}.hydrated`);
    await page.$eval(`${tag} >>> ${form}`, (one) =>
      Object.assign(one, { stars: 2, review: 'I come less often now.' }),
    );
    const submit = `${tag} >>> ${form} >>> [part=submit]`;
    await until(
      page,
      (outer, inner) =>
        document
          .querySelector(outer)
          ?.shadowRoot?.querySelector(inner)
          ?.shadowRoot?.querySelector('[part=submit]'),
      tag,
      form,
    );
    // Posters that load above the form move it.
    await click(async () => (await page.$(submit))!);
    await untilShown(page, tag, 'I come less often now.');
    expect(await page.$(`${tag} >>> ${form}`)).toBeNull();
    expect((await givers(page))[0]).toBe('Rae Reader');
    expect(await focused(page)).toMatch(/^edit-\d+$/);
  });

  test('is not edited here if the app prevents the default', async () => {
    const { page } = await open(reviewedProvider);
    await page.evaluate(() =>
      document.addEventListener('editFeedback', (event) => event.preventDefault()),
    );
    await press(page, 'Edit');
    expect(await page.$(`${tag} >>> ${form}`)).toBeNull();
    expect(await shown(page, tag)).toContain('Edit');
  });

  test('does not load the code of the form before it is edited', async () => {
    const { page, loaded } = await open(reviewedProvider);
    const has = async () =>
      await Promise.all(
        loaded
          .filter((url) => url.endsWith('.js'))
          .map(async (url) => (await (await fetch(url)).text()).includes('part:"submit"')),
      );
    expect(await has()).not.toContain(true);
    await press(page, 'Edit');
    await untilInside(page, tag, `${form}.hydrated`);
    expect(await has()).toContain(true);
  });
});

test("the reader's own feedback can be withdrawn in its place", async () => {
  const { page } = await open(reviewedProvider);
  const form = 'x-svc-feedback-form';
  await press(page, 'Edit');
  for (const part of ['withdraw', 'confirm']) {
    await until(
      page,
      (tag, form, part) =>
        document
          .querySelector(tag)!
          .shadowRoot!.querySelector(form)
          ?.shadowRoot?.querySelector(`[part=${part}]`),
      tag,
      form,
      part,
    );
    await page.focus(`${tag} >>> ${form} >>> [part=${part}]`);
    await page.keyboard.press('Enter');
  }
  await until(
    page,
    (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('[part=form], [part=edit]'),
    tag,
  );
  await settled(page);
  expect(await givers(page)).toHaveLength(7);
  expect(await givers(page)).not.toContain('Rae Reader');
  expect(await focused(page)).toBe('sort');
});

test('one card a person fits a narrow page from right to left', async () => {
  const { page } = await open(revisitedProvider, { lang: 'ar', dir: 'rtl' });
  await page.setViewport({ width: 390, height: 900 });
  await page.$eval(`${tag} >>> [part=earlier]`, (one) => (one as HTMLElement).click());
  await untilInside(page, tag, '.before');
  await page.$eval(`${tag} >>> [part=row]:enabled`, (one) => (one as HTMLElement).click());
  await until(
    page,
    (tag) => document.querySelector(tag)!.shadowRoot!.querySelector('[part=chosen]'),
    tag,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findingsInBoth(page)).toEqual([]);
});

describe('how the reader knows a giver', () => {
  const panel = `${tag} >>> x-svc-acquaintance`;

  test('is shown on demand, with what the reader can do', async () => {
    const { page } = await open('bakery');
    const chips = await texts(page, 'button[part=path]');
    expect(chips).toEqual(['via Alice Archer', 'In your network', 'About this person']);
    expect(await page.$(panel)).toBeNull();
    await press(page, 'via Alice Archer');
    await untilFound(page, `${panel} >>> [part=graph]`);
    expect(await attribute(page, 'button[part=path][aria-expanded=true]', 'aria-controls')).toMatch(
      /^person-/,
    );
    expect(
      await page.$$eval(`${panel} >>> [part=kind]`, (all) => all.map((one) => one.textContent)),
    ).toEqual(['follow on Bluesky', 'follows on Bluesky']);
    expect(await findingsInBoth(page)).toEqual([]);
    await press(page, 'via Alice Archer');
    expect(await page.$(panel)).toBeNull();
  });

  test('is no path for a stranger, who can be blocked', async () => {
    const { page } = await open('bakery');
    await press(page, 'About this person');
    await untilFound(page, `${panel} >>> #block`);
    expect(await page.$(`${panel} >>> [part=graph]`)).toBeNull();
    await click(() => untilFound(page, `${panel} >>> #block`));
    await click(() => untilFound(page, `${panel} >>> [part=confirm]`));
    await untilFound(page, `${panel} >>> #unblock`);
    // Closed and opened again, it knows that the person is blocked.
    await press(page, 'About this person');
    await press(page, 'About this person');
    await untilFound(page, `${panel} >>> [part=outcome]`);
    await click(() => untilFound(page, `${panel} >>> #unblock`));
    await untilFound(page, `${panel} >>> #block`);
  });

  test('is no button for a visitor and for the own feedback', async () => {
    const { page } = await fixture.open(
      `<${tag} source-uuid="${fixture.network.reader.uuid}" target-uuid="bakery"></${tag}>`,
    );
    await untilInside(page, tag, '[part=review]');
    expect(await page.$(`${tag} >>> [part=path]`)).toBeNull();
  });
});
