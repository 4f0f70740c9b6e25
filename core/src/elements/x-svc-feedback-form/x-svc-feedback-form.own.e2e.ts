import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  shown,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import type { PageOptions } from '../../../../testing/browser/site.js';
import { until } from '../../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const element = 'x-svc-feedback-form';
/** Clicks what the form moves while it is rendered. */
async function press(page: Page, selector: string): Promise<void> {
  await untilInside(page, element, selector);
  await click(async () => (await page.$(`${element} >>> ${selector}`))!);
}
const text = (page: Page) => page.locator(`${element} >>> textarea`);

interface Given {
  target: string;
  transactionId?: string;
  items: object;
}

/** Gives feedback about a new provider as the reader, before the page is opened. */
async function give({ target, transactionId, items }: Given): Promise<void> {
  await fixture.service.post('/entity', {
    type: 'provider',
    name: `The ${target}`,
    ids: { uuid: target },
  });
  await fixture.service.post('/feedback', {
    sourceCriteria: { uuid: fixture.network.reader.uuid },
    targetCriteria: { uuid: target },
    ...(transactionId === undefined ? {} : { transactionId }),
    items,
  });
}

/** Returns the reader's feedback about the target at the service, the newest first. */
async function listGiven(target: string) {
  const [source, about] = [fixture.network.reader.uuid, target].map((uuid) =>
    encodeURIComponent(JSON.stringify({ uuid })),
  );
  const page = (await fixture.service.get(
    `/feedback?sourceCriteria=${source}&targetCriteria=${about}&own=true`,
    fixture.network.identity.access_token,
  )) as { feedback: { transactionId?: string; items: Record<string, unknown> }[] };
  return page.feedback.map(({ transactionId, items }) => ({ transactionId, items }));
}

async function open(target: string, more = '', options?: PageOptions) {
  const opened = await fixture.open(
    `<${element} source-uuid="${fixture.network.reader.uuid}" target-uuid="${target}" ${more}></${element}>`,
    options,
  );
  const { page } = opened;
  await page.evaluate(() => {
    const events: unknown[] = [];
    Object.assign(globalThis, { events });
    for (const type of ['feedbackGiven', 'feedbackWithdrawn', 'feedbackFailed', 'starsChange']) {
      document.addEventListener(type, (event) =>
        events.push([type, (event as CustomEvent<unknown>).detail]),
      );
    }
  });
  await identify(page, fixture.network.identity);
  return opened;
}

const events = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { events: unknown[] }).events);
const value = (page: Page) => page.$eval(`${element} >>> textarea`, ({ value }) => value);
const isChecked = (page: Page, selector: string) =>
  page.$eval(`${element} >>> ${selector}`, (input) => (input as HTMLInputElement).checked);
const focused = (page: Page) =>
  page.$eval(element, ({ shadowRoot }) => shadowRoot!.activeElement?.id);

describe('the person’s own feedback', () => {
  test('fills the form, of which only changes are sent', async () => {
    await give({
      target: 'cobbler',
      transactionId: 'tx-7',
      items: {
        stars: 4,
        review: 'Good soles.',
        badges: { Experience: 'positive', Quality: 'positive' },
      },
    });
    const { page, complaints } = await open('cobbler');
    await untilShown(page, element, 'Good quality');
    expect(await shown(page, element)).toContain('Your feedback about The cobbler');
    expect(await shown(page, element)).toContain('Everyone can read your feedback');
    expect(await value(page)).toBe('Good soles.');
    expect(await isChecked(page, 'input[value="4"]')).toBe(true);
    expect(await events(page)).toEqual([['starsChange', 4]]);
    expect(await findings(page)).toEqual([]);

    await press(page, '[part=submit]');
    await untilShown(page, element, 'not changed anything');
    await text(page).fill('Good soles, and fast.');
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('.failure'),
      element,
    );
    await press(page, 'label.choice.on');
    await press(page, '[part=submit]');
    await untilShown(page, element, 'Thank you');
    expect((await events(page)).at(-1)).toEqual([
      'feedbackGiven',
      {
        targetUuid: 'cobbler',
        transactionId: 'tx-7',
        items: { review: 'Good soles, and fast.', badges: { Experience: null } },
      },
    ]);
    const [feedback, ...others] = await listGiven('cobbler');
    expect(others).toEqual([]);
    expect(feedback).toMatchObject({
      transactionId: 'tx-7',
      items: { stars: 4, review: 'Good soles, and fast.' },
    });
    expect(Object.keys(feedback!.items['badges'] as object)).toEqual(['Quality']);

    await untilInside(page, element, '[part=given]');
    const card = await page.$eval(`${element} >>> [part=given]`, (one) => one.textContent);
    expect(card).toContain('Good soles, and fast.');
    expect(
      await page.$eval(`${element} >>> [part=given] [part=stars]`, (one) => one.ariaLabel),
    ).toBe('4 out of 5 stars');
    expect(card).not.toContain('Knows the trade');
    expect(await focused(page)).toBe('thanks');
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('is that of the transaction, if the form has one', async () => {
    await give({ target: 'tailor', transactionId: 'first', items: { review: 'The first.' } });
    await give({ target: 'tailor', transactionId: 'second', items: { review: 'The second.' } });
    const { page } = await open('tailor', 'transaction-id="first"');
    await untilShown(page, element, 'Save your changes');
    expect(await value(page)).toBe('The first.');
    await page.$eval(element, (one) => one.setAttribute('transaction-id', 'third'));
    await untilShown(page, element, '5,000 characters left');
    expect(await page.$(`${element} >>> [part=withdraw]`)).toBeNull();
    await page.$eval(element, (one) => one.removeAttribute('transaction-id'));
    await untilShown(page, element, 'Save your changes');
    expect(await value(page)).toBe('The second.');
  });

  test('gives way to what the person has changed in this tab, and to what the app sets', async () => {
    await give({ target: 'joiner', items: { stars: 2, review: 'Slow.' } });
    const { page } = await open('joiner');
    await untilShown(page, element, 'Save your changes');
    await text(page).fill('Slow, but good.');
    await page.reload();
    await until(page, () => 'svc' in globalThis);
    await identify(page, fixture.network.identity);
    await untilShown(page, element, 'Save your changes');
    expect(await value(page)).toBe('Slow, but good.');
    expect(await isChecked(page, 'input[value="2"]')).toBe(true);

    await page.$eval(element, (one) => (one as unknown as { reset: () => Promise<void> }).reset());
    await until(
      page,
      (tag) =>
        document.querySelector(tag)!.shadowRoot!.querySelector('textarea')!.value === 'Slow.',
      element,
    );
    const { page: bound } = await open('joiner', 'stars="5"');
    await untilShown(bound, element, 'Save your changes');
    expect(await isChecked(bound, 'input[value="5"]')).toBe(true);
    expect(await value(bound)).toBe('Slow.');
  });

  test('is waited for before anything can be sent, and can be loaded again', async () => {
    await give({ target: 'glazier', items: { stars: 5 } });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (path) => (path.startsWith('/feedback?') ? held : undefined);
    const { page } = await open('glazier');
    await untilInside(page, element, '[part=loading]');
    expect(await page.$(`${element} >>> [part=submit]`)).toBeNull();
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = (path) => (path.startsWith('/feedback?') ? 'refuse' : undefined);
    await page.$eval(element, (one) => one.setAttribute('transaction-id', 'other'));
    await untilShown(page, element, 'does not answer');
    expect(await page.$(`${element} >>> [part=submit]`)).toBeNull();
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    release();
    await press(page, '[part=retry]');
    await untilInside(page, element, '[part=submit]');
  });

  test('is withdrawn after a confirmation', async () => {
    await give({ target: 'mason', transactionId: 'wall', items: { stars: 1, review: 'It fell.' } });
    const { page, complaints } = await open('mason');
    await untilShown(page, element, 'Good quality');
    await press(page, '[part=withdraw]');
    await untilShown(page, element, 'Nobody will see it any more');
    expect(await focused(page)).toBe('confirmation');
    expect(await findings(page)).toEqual([]);
    await press(page, '[part=confirmation] button:last-child');
    await untilInside(page, element, '[part=withdraw]');
    expect(await focused(page)).toBe('withdraw');
    expect(await listGiven('mason')).toHaveLength(1);

    await page.keyboard.press('Enter');
    fixture.site.passage = (_, method) => (method === 'DELETE' ? 'refuse' : undefined);
    await press(page, '[part=confirm]');
    await untilShown(page, element, 'was not withdrawn');
    fixture.site.passage = () => undefined;
    await press(page, '[part=confirm]');
    await untilShown(page, element, 'Your feedback is withdrawn.');
    expect(await focused(page)).toBe('withdrawn');
    expect(await value(page)).toBe('');
    expect(await shown(page, element)).toContain('Give feedback');
    expect(await listGiven('mason')).toEqual([]);
    expect((await events(page)).filter((one) => (one as string[])[0] !== 'starsChange')).toEqual([
      ['feedbackFailed', expect.objectContaining({ targetUuid: 'mason', transactionId: 'wall' })],
      ['feedbackWithdrawn', { targetUuid: 'mason', transactionId: 'wall' }],
    ]);
    expect(await findings(page)).toEqual([]);
    expect(complaints.filter((one) => !one.includes('ERR_EMPTY_RESPONSE'))).toEqual([]);

    await text(page).fill('It stands now.');
    await press(page, '[part=submit]');
    await untilShown(page, element, 'Thank you');
    expect(await listGiven('mason')).toMatchObject([{ items: { review: 'It stands now.' } }]);
  });

  test('is read past the cache once it was changed, also by the next page', async () => {
    await give({ target: 'potter', items: { stars: 3 } });
    const { page } = await open('potter');
    await untilShown(page, element, 'Save your changes');
    // The page of the test before may still read what it has changed.
    const reads = () =>
      fixture.site.requests
        .filter(({ path }) => path.startsWith('/feedback?') && path.includes('potter'))
        .map((one) => one.isPastCache);
    expect(reads()).toEqual([false]);
    await text(page).fill('Round bowls.');
    await press(page, '[part=submit]');
    await untilInside(page, element, '[part=given]');
    expect(reads()).toEqual([false, true]);
    await page.reload();
    await until(page, () => 'svc' in globalThis);
    await identify(page, fixture.network.identity);
    await untilShown(page, element, 'Save your changes');
    expect(reads()).toEqual([false, true, true]);
  });

  test('about a person is read by those who sign in', async () => {
    const { page } = await open(fixture.network.alice.uuid);
    await untilShown(page, element, 'Everyone who signs in can read your feedback');
    expect(await shown(page, element)).toContain('Your feedback about Alice Archer');
  });
});
