import {
  findings,
  identify,
  shown,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { until } from '../../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const asked = (path: string) => fixture.site.asked.filter((one) => one.split('?')[0] === path);
const sent = () =>
  fixture.site.requests.filter(({ method, path }) => method === 'POST' && path === '/feedback');
const about = (target: string, source = fixture.network.reader.uuid) =>
  `source-uuid="${source}" target-uuid="${target}"`;
const details = (target: string) =>
  `<x-svc-header></x-svc-header><x-svc-feedback-details ${about(target)}></x-svc-feedback-details>`;
const form = (target: string, more = '') =>
  `<x-svc-feedback-form ${about(target)} ${more}></x-svc-feedback-form>`;

describe('x-svc-feedback-form', () => {
  const given = (target: string) =>
    fixture.service.get(
      `/feedback?sourceCriteria=${JSON.stringify({ uuid: fixture.network.reader.uuid })}` +
        `&targetCriteria=${JSON.stringify({ uuid: target })}`,
      fixture.network.identity.access_token,
    ) as Promise<{ feedback: { own: boolean; items: object; transactionId?: string }[] }>;

  test('is filled in and sent by keyboard alone, and the page then shows the feedback', async () => {
    const { page, complaints } = await fixture.open(
      `<x-svc-root source-uuid="${fixture.network.reader.uuid}" target-type="provider">
        <x-svc-recommendation target-uuid="florist"></x-svc-recommendation></x-svc-root>` +
        form('florist', 'transaction-id="tx-1"') +
        details('florist'),
    );
    expect(await shown(page, 'x-svc-feedback-form')).toContain('Sign in');
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-feedback-form', 'Good quality');
    await untilShown(page, 'x-svc-feedback-details', 'no feedback yet');
    expect(await findings(page)).toEqual([]);
    await page.evaluate(() => {
      document.addEventListener('feedbackGiven', (event) => {
        document.title = JSON.stringify((event as CustomEvent).detail);
      });
    });

    await page.keyboard.press('Tab');
    for (let star = 0; star < 3; star++) await page.keyboard.press('ArrowRight');
    await untilShown(page, 'x-svc-feedback-form', 'Remove the rating');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    const label = await page.evaluate(
      () =>
        document.querySelector('x-svc-feedback-form')!.shadowRoot!.activeElement!.closest('label')!
          .textContent,
    );
    // Skips the other badges.
    const isAtReview = () =>
      page.evaluate(
        () =>
          document.querySelector('x-svc-feedback-form')!.shadowRoot!.activeElement instanceof
          HTMLTextAreaElement,
      );
    for (let step = 0; step < 8 && !(await isAtReview()); step++) await page.keyboard.press('Tab');
    await page.keyboard.type('Fresh flowers.');
    expect(await findings(page)).toEqual([]);
    // Skips the video.
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilShown(page, 'x-svc-feedback-form', 'Thank you');
    await untilShown(page, 'x-svc-feedback-details', 'Fresh flowers.');
    await untilShown(page, 'x-svc-recommendation', 'You recommend this');
    expect(await findings(page)).toEqual([]);
    expect(
      await page.evaluate(
        () =>
          document.querySelector('x-svc-feedback-form')!.shadowRoot!.activeElement?.role ?? null,
      ),
    ).toBe('status');

    const [feedback] = (await given('florist')).feedback;
    expect(label).toBe('Knows the trade');
    expect(feedback).toMatchObject({
      own: true,
      transactionId: 'tx-1',
      items: {
        stars: 4,
        review: 'Fresh flowers.',
        badges: { Experience: { qualifier: 'positive' } },
      },
    });
    expect(JSON.parse(await page.title())).toMatchObject({ targetUuid: 'florist' });
    expect(complaints).toEqual([]);
  });

  test('refuses an empty form, and keeps its content when sending fails', async () => {
    const { page } = await fixture.open(form('garage'));
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-feedback-form', 'Good quality');
    const submit = page.locator('x-svc-feedback-form >>> [part=submit]');
    await submit.click();
    await untilShown(page, 'x-svc-feedback-form', 'at least');
    expect(await findings(page)).toEqual([]);

    await page.locator('x-svc-feedback-form >>> textarea').fill('Quick and fair.');
    await until(
      page,
      () => !document.querySelector('x-svc-feedback-form')!.shadowRoot!.querySelector('.failure'),
    );
    fixture.site.passage = (_, method) => (method === 'POST' ? 'refuse' : undefined);
    await submit.click();
    await untilShown(page, 'x-svc-feedback-form', 'was not sent');
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    await submit.click();
    await untilShown(page, 'x-svc-feedback-form', 'Thank you');
    expect((await given('garage')).feedback).toMatchObject([
      { items: { review: 'Quick and fair.' } },
    ]);
  });

  test('sends once when the button is pressed several times', async () => {
    const { page } = await fixture.open(form('plumber'));
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-feedback-form', 'Good quality');
    await page.locator('x-svc-feedback-form >>> textarea').fill('Came at once.');
    await page.evaluate(() => {
      const { shadowRoot } = document.querySelector('x-svc-feedback-form')!;
      const submit = shadowRoot!.querySelector<HTMLButtonElement>('[part=submit]')!;
      for (let click = 0; click < 5; click++) submit.click();
    });
    await untilShown(page, 'x-svc-feedback-form', 'Thank you');
    expect(sent()).toHaveLength(1);
  });

  test('shares its content with other forms about the same target, and sends it once', async () => {
    const { page } = await fixture.open(form('plumber', 'id="a"') + form('plumber', 'id="b"'));
    await identify(page, fixture.network.identity);
    await untilShown(page, '#a', 'Good quality');
    await page.locator('#a >>> textarea').fill('In one form.');
    await until(
      page,
      () => document.querySelector('#b')!.shadowRoot!.querySelector('textarea')?.value,
    );
    await page.evaluate(() => {
      for (const id of ['a', 'b']) {
        const { shadowRoot } = document.getElementById(id)!;
        shadowRoot!.querySelector<HTMLButtonElement>('[part=submit]')!.click();
      }
    });
    await untilShown(page, '#a', 'Thank you');
    await untilShown(page, '#b', 'Thank you');
    expect(sent()).toHaveLength(1);
  });

  test('withdraws items that are removed after they were sent', async () => {
    const { page } = await fixture.open(form('garage', 'transaction-id="changed"'));
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-feedback-form', 'Good quality');
    await page.locator('x-svc-feedback-form >>> input[value="5"]').click();
    await page.locator('x-svc-feedback-form >>> [part=badge]').click();
    await page.locator('x-svc-feedback-form >>> textarea').fill('At first.');
    await page.locator('x-svc-feedback-form >>> [part=submit]').click();
    await untilShown(page, 'x-svc-feedback-form', 'Thank you');
    await page.locator('x-svc-feedback-form >>> [part=thanks] button').click();
    await untilInside(page, 'x-svc-feedback-form', '[part=stars] button');
    await page.locator('x-svc-feedback-form >>> [part=stars] button').click();
    await page.locator('x-svc-feedback-form >>> [part=badge]').click();
    await page.locator('x-svc-feedback-form >>> [part=submit]').click();
    await untilShown(page, 'x-svc-feedback-form', 'Thank you');
    const changed = (await given('garage')).feedback.find(
      ({ transactionId }) => transactionId === 'changed',
    );
    expect(changed!.items).toEqual({ review: 'At first.' });
  });

  test('lets the app set, observe and reset its values', async () => {
    const { page } = await fixture.open(form('florist', 'stars="2" transaction-id="bound"'));
    const dispatched = () =>
      page.evaluate(() =>
        (globalThis as unknown as { dispatched: unknown[] }).dispatched.splice(0),
      );
    await page.evaluate(() => {
      const dispatched: unknown[] = [];
      Object.assign(globalThis, { dispatched });
      for (const type of ['starsChange', 'reviewChange']) {
        document.addEventListener(type, (event) => {
          dispatched.push([type, (event as CustomEvent<unknown>).detail]);
        });
      }
    });
    await identify(page, fixture.network.identity);
    await untilInside(page, 'x-svc-feedback-form', 'input[value="2"]:checked');
    await page.$eval('x-svc-feedback-form', (one) => Object.assign(one, { review: 'Set.' }));
    await until(
      page,
      () =>
        document.querySelector('x-svc-feedback-form')!.shadowRoot!.querySelector('textarea')!
          .value === 'Set.',
    );
    expect(await dispatched()).toEqual([]);

    await page.locator('x-svc-feedback-form >>> input[value="3"]').click();
    await page.locator('x-svc-feedback-form >>> textarea').fill('Typed.');
    await until(
      page,
      () => Reflect.get(document.querySelector('x-svc-feedback-form')!, 'review') === 'Typed.',
    );
    const events = await dispatched();
    expect(events[0]).toEqual(['starsChange', 3]);
    expect(events.at(-1)).toEqual(['reviewChange', 'Typed.']);

    await page.$eval('x-svc-feedback-form', (one) =>
      (one as unknown as { reset: () => Promise<void> }).reset(),
    );
    await untilShown(page, 'x-svc-feedback-form', '5,000 characters left');
    expect(await dispatched()).toEqual([
      ['starsChange', 0],
      ['reviewChange', ''],
    ]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('shows the content of its slots', async () => {
    const { page } = await fixture.open(
      `<x-svc-feedback-form ${about('garage')}><b slot="signed-out">Who are you?</b>
        <b slot="thanks">Merci!</b></x-svc-feedback-form>`,
    );
    const isSeen = (slot: string) =>
      until(page, (slot) => document.querySelector(`[slot=${slot}]`)!.checkVisibility(), slot);
    await isSeen('signed-out');
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-feedback-form', 'Good quality');
    await page.locator('x-svc-feedback-form >>> textarea').fill('Well done.');
    await page.locator('x-svc-feedback-form >>> [part=submit]').click();
    await isSeen('thanks');
  });

  test('is reset for another target, without the thanks for the one before', async () => {
    const unrated = { type: 'provider', name: 'Unrated', ids: { uuid: 'unrated' } };
    await fixture.service.post('/entity', unrated);
    const { page } = await fixture.open(form('bakery'));
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-feedback-form', 'Good quality');
    await page.locator('x-svc-feedback-form >>> textarea').fill('For the bakery.');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (_, method) => (method === 'POST' ? held : undefined);
    await page.locator('x-svc-feedback-form >>> [part=submit]').click();
    await untilShown(page, 'x-svc-feedback-form', 'Sending');
    await page.$eval('x-svc-feedback-form', (one) => one.setAttribute('target-uuid', 'unrated'));
    release();
    await untilShown(page, 'x-svc-feedback-form', '5,000 characters left');
    await new Promise((later) => setTimeout(later, 300));
    expect(await shown(page, 'x-svc-feedback-form')).not.toContain('Thank you');
  });

  test('shows the signed-out state when the service refuses the token', async () => {
    const { page } = await fixture.open(details('bakery'));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = () => held;
    await identify(page, { ...fixture.network.identity, access_token: 'not-a-token' });
    await untilInside(page, 'x-svc-feedback-details', '[part=loading]');
    release();
    await untilShown(page, 'x-svc-feedback-details', 'Connect a wallet');
    expect(asked('/feedbackSummary')).toHaveLength(1);
  });

  test('cleans a pasted text, and names a character that it cannot clean in the language of the page', async () => {
    const { page } = await fixture.open(
      `<div lang="de">${form('garage', 'transaction-id="pasted"')}</div>`,
    );
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-feedback-form', 'Zeichen');
    const submit = page.locator('x-svc-feedback-form >>> [part=submit]');
    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const field = document
          .querySelector('x-svc-feedback-form')!
          .shadowRoot!.querySelector<HTMLTextAreaElement>('[part=review]')!;
        field.value = pasted;
        field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
      }, text);
    await paste('\u0003\u000b');
    await submit.click();
    await untilShown(page, 'x-svc-feedback-form', 'Gib mindestens');
    await paste(' First line\u000bIt\u0092s\u0003 an \u0081');
    await submit.click();
    await untilShown(page, 'x-svc-feedback-form', '\u2068U+0081\u2069, an Stelle 20.');
    await paste('First line\u000bIt\u0092s\u0003 great');
    await submit.click();
    await untilShown(page, 'x-svc-feedback-form', 'Danke');
    expect((await given('garage')).feedback[0]!.items).toMatchObject({
      review: 'First line\nIt’s great',
    });
  });
});
