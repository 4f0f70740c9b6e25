import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  shown,
  untilFound,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import type { PageOptions } from '../../../../testing/browser/site.js';
import { openCase, type Decide } from '../../../../testing/service/moderate.js';
import { testLong } from '../../../../testing/suites/test-long.js';
import { until } from '../../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const form = 'x-svc-feedback-form';
const details = 'x-svc-feedback-details';
const both = [form, details];

/** Gives feedback about a new provider as the reader, which a moderator hides. */
async function giveHidden(target: string): Promise<Decide> {
  const { service, network } = fixture;
  await service.post('/entity', { type: 'provider', name: `The ${target}`, ids: { uuid: target } });
  await service.post('/feedback', {
    sourceCriteria: { uuid: network.reader.uuid },
    targetCriteria: { uuid: target },
    items: { stars: 1, review: 'Buy at my cousin’s.' },
  });
  const [source, about] = [network.reader.uuid, target].map((uuid) =>
    encodeURIComponent(JSON.stringify({ uuid })),
  );
  const { feedback } = (await service.get(
    `/feedback?sourceCriteria=${source}&targetCriteria=${about}&own=true`,
    network.identity.access_token,
  )) as { feedback: { id: string }[] };
  const decide = await openCase(service, feedback[0]!.id);
  await decide({ action: 'hide', reason: 'spam', text: 'It is\nan advertisement.' });
  return decide;
}

/** Opens a page with the elements, in which the reader is signed in. */
async function open(target: string, tags = both, options?: PageOptions) {
  const subject = `source-uuid="${fixture.network.reader.uuid}" target-uuid="${target}"`;
  const opened = await fixture.open(
    `<x-svc-header></x-svc-header>${tags.map((tag) => `<${tag} ${subject}></${tag}>`).join('')}`,
    options,
  );
  await identify(opened.page, fixture.network.identity);
  for (const tag of tags) await untilInside(opened.page, tag, '[part=hidden]');
  return opened;
}

const press = (page: Page, tag: string, inner: string) =>
  click(() => untilFound(page, `${tag} >>> ${inner}`));
const write = async (page: Page, tag: string, text: string) => {
  await untilInside(page, tag, '[part=appeal-text]');
  await page.$eval(
    `${tag} >>> [part=appeal-text]`,
    (field, text) => {
      (field as HTMLTextAreaElement).value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    text,
  );
};
const focusedPart = (page: Page, tag: string) =>
  page.$eval(tag, ({ shadowRoot }) => {
    const one = shadowRoot!.activeElement;
    return one && (one.getAttribute('part') ?? one.id.replace(/-\d+$/, ''));
  });
const untilFocused = (page: Page, tag: string, part: string) =>
  until(
    page,
    (tag, part) => {
      const one = document.querySelector(tag)!.shadowRoot!.activeElement;
      return (one?.getAttribute('part') ?? one?.id.replace(/-\d+$/, '')) === part;
    },
    tag,
    part,
  );
const today = () => new Date().toLocaleDateString('en', { dateStyle: 'long' });
const appeals = () => fixture.site.requests.filter(({ path }) => path === '/appeal');

describe.each(both)('in %s', (tag) => {
  test('hidden feedback is shown with the reason and the appeal, of which both elements know', async () => {
    const target = `painter-${tag}`;
    const decide = await giveHidden(target);
    const { page, complaints } = await open(target);
    const said = await shown(page, tag);
    expect(said).toContain(`A moderator hid your feedback on ${today()}. Only you can see it.`);
    expect(said).toContain('Reason: Advertising');
    expect(said).toContain('The moderator’s explanation: It is an advertisement.');
    expect(said).toContain('You can change or withdraw it. After a change it stays hidden.');
    expect(await shown(page, form)).not.toContain('can read your feedback');
    expect(await findings(page)).toEqual([]);

    await press(page, tag, '[part=appeal]');
    await untilFocused(page, tag, 'appeal-text');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await untilFocused(page, tag, 'appeal');
    await page.keyboard.press('Enter');
    await press(page, tag, '[part=send]');
    await untilShown(page, tag, 'Write why others should see it.');
    expect(await focusedPart(page, tag)).toBe('appeal-text');
    expect(await findings(page)).toEqual([]);

    await write(page, tag, 'My cousin has no shop.');
    fixture.site.passage = (path) => (path === '/appeal' ? 'refuse' : undefined);
    await press(page, tag, '[part=send]');
    await untilShown(page, tag, 'it is not known whether your appeal arrived');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (path) => (path === '/appeal' ? held : undefined);
    fixture.site.requests.length = 0;
    await press(page, tag, '[part=send]');
    await press(page, tag, '[part=send][aria-disabled=true]');
    expect(await findings(page)).toEqual([]);
    release();
    for (const one of both) await untilShown(page, one, `You appealed on ${today()}.`);
    await untilFocused(page, tag, 'appealed');
    expect(await page.$(`${tag} >>> [part=appeal]`)).toBeNull();
    expect(await findings(page)).toEqual([]);
    expect(appeals()).toHaveLength(1);
    expect(complaints.filter((one) => !one.includes('ERR_EMPTY_RESPONSE'))).toEqual([]);

    await decide({ action: 'reject' });
    const later = await open(target);
    for (const one of both) {
      await untilShown(later.page, one, `Your appeal was rejected on ${today()}.`);
      expect(await later.page.$(`${one} >>> [part=appeal]`)).toBeNull();
    }
    expect(await findings(later.page)).toEqual([]);
    await decide({ action: 'restore' });
    await decide({ action: 'hide', reason: 'offTopic' });
    const again = await open(target);
    for (const one of both) {
      expect(await shown(again.page, one)).toContain('Reason: Not about this');
      expect(await again.page.$(`${one} >>> [part=appeal]`)).not.toBeNull();
    }
  });
});

testLong(
  'an appeal that another page has sent, or a decision meanwhile, is shown instead',
  async () => {
    const decide = await giveHidden('plasterer');
    const pages = [await open('plasterer', [details]), await open('plasterer', [form])];
    const tags = [details, form];
    for (const [index, { page }] of pages.entries()) {
      await press(page, tags[index]!, '[part=appeal]');
      await write(page, tags[index]!, 'It is no advertisement.');
    }
    await press(pages[0]!.page, details, '[part=send]');
    await untilShown(pages[0]!.page, details, 'You appealed');
    await press(pages[1]!.page, form, '[part=send]');
    await untilShown(pages[1]!.page, form, 'You appealed');
    await untilFocused(pages[1]!.page, form, 'hidden');
    expect(await findings(pages[1]!.page)).toEqual([]);

    await decide({ action: 'restore' });
    await decide({ action: 'hide', reason: 'other' });
    const { page } = await open('plasterer', [details]);
    await press(page, details, '[part=appeal]');
    await write(page, details, 'Look again.');
    await decide({ action: 'restore' });
    await press(page, details, '[part=send]');
    await until(
      page,
      (tag) => {
        const tree = document.querySelector(tag)!.shadowRoot!;
        return tree.querySelector('[part=review]') && !tree.querySelector('[part=hidden]');
      },
      details,
    );
  },
);

test('with hidden feedback alone, another order keeps the focus and the list', async () => {
  await giveHidden('carpenter');
  const { page } = await open('carpenter', [details]);
  await page.setCacheEnabled(false);
  for (const order of ['newest', 'network']) {
    let pass = () => {};
    const held = new Promise<void>((resolve) => (pass = resolve));
    fixture.site.passage = (path) => (path.startsWith('/feedback?') ? held : undefined);
    await page.focus(`${details} >>> #sort`);
    await page.select(`${details} >>> #sort`, order);
    await untilInside(page, details, '#reviews[aria-busy=true]');
    expect(await focusedPart(page, details)).toBe('sort');
    pass();
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('[aria-busy=true]'),
      details,
    );
    expect(await focusedPart(page, details)).toBe('sort');
  }
  await untilInside(page, details, '[part=hidden]');
});

test('a list that could not be loaded is no list without feedback', async () => {
  await giveHidden('welder');
  fixture.site.passage = (path) => (path.startsWith('/feedback?') ? 'refuse' : undefined);
  const subject = `source-uuid="${fixture.network.reader.uuid}" target-uuid="welder"`;
  const { page } = await fixture.open(`<${details} ${subject}></${details}>`);
  await identify(page, fixture.network.identity);
  const retry = await untilFound(page, `${details} >>> [part=retry]`);
  await untilShown(page, details, 'The service does not answer');
  expect(await page.$(`${details} >>> [part=empty]`)).toBeNull();
  fixture.site.passage = () => undefined;
  await retry.evaluate((one) => (one as HTMLElement).click());
  await untilInside(page, details, '[part=hidden]');
});

test('hidden feedback can be changed, and stays hidden', async () => {
  await giveHidden('roofer');
  const { page } = await open('roofer', [form]);
  await page.locator(`${form} >>> [part=review]`).fill('The roof is tight.');
  await press(page, form, '[part=submit]');
  await untilShown(page, form, 'Your changes are saved. Your feedback stays hidden.');
  await untilInside(page, form, '[part=given]');
  const said = await shown(page, form);
  expect(said).toContain('As you see it: ');
  expect(said).toContain('The roof is tight.');
  expect(said).not.toContain('Others can see');
  expect(await findings(page)).toEqual([]);
  await press(page, form, '[part=thanks] button');
  await untilInside(page, form, '[part=hidden]');
});

test('what is given after a moderator hid earlier feedback says that it waits for a moderator', async () => {
  const decide = await giveHidden('tiler');
  const { service, network } = fixture;
  const key = { sourceCriteria: { uuid: network.reader.uuid }, targetCriteria: { uuid: 'tiler' } };
  await service.post('/feedback', { ...key, transactionId: 'later', items: { stars: 2 } });
  const { page } = await open('tiler');
  const waits = 'A moderator hid earlier feedback of yours about this';
  for (const tag of both) {
    expect(await shown(page, tag)).toContain(waits);
    expect(await shown(page, tag)).toContain('Reason: Advertising');
  }
  expect(await findings(page)).toEqual([]);
  await page.locator(`${form} >>> [part=review]`).fill('The tiles are straight.');
  await press(page, form, '[part=submit]');
  await untilShown(page, form, `Your feedback is saved. ${waits}, so it stays hidden`);
  await decide({ action: 'restore' });
});

test('the notice fits a narrow page from right to left', async () => {
  await giveHidden('glazier');
  const { page } = await open('glazier', both, { lang: 'ar', dir: 'rtl' });
  await page.setViewport({ width: 390, height: 900 });
  for (const tag of both) await press(page, tag, '[part=appeal]');
  await untilFocused(page, details, 'appeal-text');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findings(page)).toEqual([]);
});
