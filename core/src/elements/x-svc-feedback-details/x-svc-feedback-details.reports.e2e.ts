import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  untilFound,
  untilInside,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import {
  reviewedProvider,
  revisitedProvider,
  starredProvider,
} from '../../../../testing/people/reviewed-providers.js';
import { startHttp } from '../../../../testing/service/start-http.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  asked,
  attribute,
  details,
  findingsInBoth,
  fixture,
  focused,
  givers,
  open,
  press,
  rendered,
  settled,
  tag,
  texts,
  type,
  useDetailsStage,
} from './test/details-page.js';

useDetailsStage();

const form = '[part=report-form]';

/** Opens the target for a visitor who is not signed in. */
async function visit(target: string) {
  const opened = await fixture.open(details(target));
  await untilInside(opened.page, tag, '[part=review]');
  return opened;
}

/** Opens the form at the review of a person. */
async function openForm(page: Page, giver: string): Promise<string> {
  const index = (await givers(page)).findIndex((name) => name.startsWith(giver));
  const review = (await page.$$(`${tag} >>> [part=review]`))[index]!;
  const id = (await review.evaluate((one) => one.id)).replace('feedback-', '');
  await page.focus(`${tag} >>> #report-${id}`);
  await page.keyboard.press('Enter');
  await untilInside(page, tag, `#reporting-${id} ${form}`);
  await rendered(page);
  return id;
}

const choose = (page: Page, reason: string) =>
  page.$eval(`${tag} >>> ${form} [value=${reason}]`, (one) => (one as HTMLInputElement).click());
const write = (page: Page, text: string) =>
  page.locator(`${tag} >>> [part=explanation]`).fill(text);
const send = (page: Page) => click(() => untilFound(page, `${tag} >>> ${form} [part=send]`));
const untilProblem = async (page: Page, text: string) => {
  await until(
    page,
    (tag, text) =>
      document
        .querySelector(tag)!
        .shadowRoot!.querySelector('.problem')!
        .textContent.includes(text),
    tag,
    text,
  );
};
const readExplanation = (page: Page) =>
  page.$eval(`${tag} >>> [part=explanation]`, (one) => (one as HTMLTextAreaElement).value);
const reports = () =>
  fixture.site.requests.filter(({ path, method }) => path === '/report' && method === 'POST');

/** The reports of the case that was opened last, as a moderator reads them. */
async function readReports() {
  const key = await fixture.service.createKey(`moderator ${Math.random()}`, ['moderate']);
  const { cases } = (await fixture.service.get('/moderation?limit=100', key)) as {
    cases: { id: string }[];
  };
  const { reportList } = (await fixture.service.get(`/moderation/${cases.at(-1)!.id}`, key)) as {
    reportList: { id: string; reason: string; text?: string; byPerson: boolean }[];
  };
  return reportList;
}

describe('a signed-in reader', () => {
  test('reports a feedback in its place, and the element remembers it', async () => {
    const { page, complaints, loaded } = await open(starredProvider);
    const files = loaded.filter((url) => url.endsWith('.js')).length;
    const id = await openForm(page, 'Nils Nordin');
    expect(loaded.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(files);
    expect(await focused(page)).toBe(`report-first-${id}`);
    expect(await texts(page, `${form} legend`)).toEqual([
      'What is wrong with the feedback of Nils Nordin ?',
    ]);
    expect(await findingsInBoth(page)).toEqual([]);
    await choose(page, 'offensive');
    await write(page, '  Rude.  ');
    await send(page);
    await untilInside(page, tag, '[part=report-sent]');
    await rendered(page);
    expect(await focused(page)).toBe(`report-first-${id}`);
    expect(await texts(page, '[part=report-sent]')).toEqual([
      'Thank you. A moderator decides whether it stays.',
    ]);
    expect(await texts(page, `#report-${id}`)).toEqual(['Reported']);
    expect(await findingsInBoth(page)).toEqual([]);
    expect(await readReports()).toEqual([
      expect.objectContaining({ reason: 'offensive', text: 'Rude.', byPerson: true }),
    ]);
    // Another target and back: the same page still knows.
    const showTarget = (target: string) =>
      page.$eval(tag, (one, target) => one.setAttribute('target-uuid', target), target);
    await showTarget(revisitedProvider);
    await until(
      page,
      (tag, id) => !document.querySelector(tag)!.shadowRoot!.getElementById(`report-${id}`),
      tag,
      id,
    );
    expect(await page.$(`${tag} >>> [part=report-sent]`)).toBeNull();
    await showTarget(starredProvider);
    await untilInside(page, tag, `#report-${id}`);
    expect(await texts(page, `#report-${id}`)).toEqual(['Reported']);
    expect(complaints).toEqual([]);
  });

  test('is told kindly that the feedback is reported already', async () => {
    const first = await open(reviewedProvider);
    await openForm(first.page, 'Ola Obi');
    await choose(first.page, 'spam');
    await send(first.page);
    await untilInside(first.page, tag, '[part=report-sent]');
    const { page } = await open(reviewedProvider);
    const id = await openForm(page, 'Ola Obi');
    expect(await texts(page, `#report-${id}`)).toEqual(['Report']);
    await choose(page, 'offTopic');
    await send(page);
    await untilInside(page, tag, '[part=report-sent]');
    expect(await texts(page, '[part=report-sent]')).toEqual([
      'You have reported this before. A moderator decides whether it stays.',
    ]);
  });

  test('cannot report the own feedback', async () => {
    const { page } = await open(reviewedProvider);
    const reviews = await page.$$eval(`${tag} >>> [part=review]`, (all) =>
      all.map((one) => [
        one.querySelector('strong')!.textContent,
        one.querySelector('[part=report]') !== null,
      ]),
    );
    expect(reviews.filter(([, canReport]) => !canReport)).toEqual([['Rae Reader', false]]);
  });

  test('reports an earlier feedback of a person', async () => {
    const { page } = await open(revisitedProvider);
    await press(page, 'and 2 earlier');
    await untilInside(page, tag, '.before [part=report]');
    await page.$eval(`${tag} >>> .before [part=report]`, (one) => (one as HTMLElement).click());
    await untilInside(page, tag, `.before ${form}`);
    expect(await findingsInBoth(page)).toEqual([]);
    await choose(page, 'notGenuine');
    await send(page);
    await untilInside(page, tag, '.before [part=report-sent]');
  });
});

test('a visitor reports without a wallet, and gets the number of the report', async () => {
  const { page, complaints } = await visit(starredProvider);
  await openForm(page, 'Vera Vogel');
  await choose(page, 'personalData');
  await send(page);
  await untilInside(page, tag, '[part=report-sent]');
  const [number] = await texts(page, '[part=report-sent] code');
  expect(await readReports()).toEqual([
    {
      id: number,
      reason: 'personalData',
      byPerson: false,
      createdAt: expect.any(Number) as number,
    },
  ]);
  expect(await findingsInBoth(page)).toEqual([]);
  // Who signs in now is somebody else to the service.
  await identify(page, fixture.network.identity);
  await untilInside(page, tag, 'button[part=path]');
  expect(await texts(page, '[part=report]')).toEqual(['Report', 'Report']);
  expect(complaints).toEqual([]);
});

describe('the form', () => {
  test('says what is missing', async () => {
    const { page } = await visit('bakery');
    const id = await openForm(page, 'Alice Archer');
    await send(page);
    await untilProblem(page, 'Choose a reason.');
    await rendered(page);
    expect(await focused(page)).toBe(`report-first-${id}`);
    expect(await findings(page)).toEqual([]);
    for (const reason of ['illegal', 'other']) {
      await choose(page, reason);
      await send(page);
      await untilProblem(page, 'this reason needs it');
      await rendered(page);
      expect(await focused(page)).toBe(`explanation-${id}`);
      expect(await attribute(page, `#explanation-${id}`, 'aria-invalid')).toBe('true');
    }
    expect(await findings(page)).toEqual([]);
    expect(reports()).toEqual([]);
  });

  test('is closed by Cancel, by Escape and by its button, and keeps the text', async () => {
    const { page } = await visit('bakery');
    const id = await openForm(page, 'Alice Archer');
    await write(page, 'Not her bread.');
    const untilClosed = async () => {
      await until(
        page,
        (tag, form) => !document.querySelector(tag)!.shadowRoot!.querySelector(form),
        tag,
        form,
      );
      await rendered(page);
      expect(await focused(page)).toBe(`report-${id}`);
      expect(await attribute(page, `#report-${id}`, 'aria-expanded')).toBe('false');
    };
    for (const close of [
      () => type(page, 'Escape'),
      () => click(() => untilFound(page, `${tag} >>> ${form} [part=cancel]`)),
      async () => {
        await page.focus(`${tag} >>> #report-${id}`);
        await type(page, 'Enter');
      },
    ]) {
      await close();
      await untilClosed();
      await openForm(page, 'Alice Archer');
      expect(await readExplanation(page)).toBe('Not her bread.');
    }
    expect(reports()).toEqual([]);
  });

  test('leaves the dialog open that it is in', async () => {
    const popup = 'x-svc-feedback-details-popup';
    const { page } = await fixture.open(
      `<${popup} source-uuid="${fixture.network.reader.uuid}" target-uuid="bakery"></${popup}>`,
    );
    await click(() => untilFound(page, `${popup} >>> [part=button]`));
    const inside = `${popup} >>> ${tag}`;
    await click(() => untilFound(page, `${inside} >>> [part=report]`));
    await untilFound(page, `${inside} >>> ${form} :focus`);
    await page.keyboard.press('Escape');
    await untilFound(page, `${inside} >>> [part=report]:focus`);
    expect(await page.$(`${popup} >>> dialog[open]`)).not.toBeNull();
    await page.keyboard.press('Escape');
    await until(
      page,
      (popup) => !document.querySelector(popup)!.shadowRoot!.querySelector('dialog[open]'),
      popup,
    );
  });

  test('sends once, however often it is pressed, and keeps the text if that fails', async () => {
    const { page } = await visit('bakery');
    const id = await openForm(page, 'Alice Archer');
    await choose(page, 'offTopic');
    await write(page, 'About another bakery.');
    fixture.site.passage = (path) => (path === '/report' ? 'refuse' : undefined);
    await send(page);
    await untilProblem(page, 'it is not known whether your report arrived');
    expect(await readExplanation(page)).toBe('About another bakery.');
    expect(await findings(page)).toEqual([]);

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (path) => (path === '/report' ? held : undefined);
    const before = reports().length;
    await send(page);
    await untilFound(page, `${tag} >>> [part=send][aria-disabled=true]`);
    expect(await texts(page, '[part=send]')).toEqual(['Sending …']);
    await send(page);
    await page.focus(`${tag} >>> ${form} [part=send]`);
    await type(page, 'Escape');
    expect(await page.$(`${tag} >>> ${form}`)).not.toBeNull();
    expect(await findings(page)).toEqual([]);
    release();
    await untilInside(page, tag, '[part=report-sent]');
    expect(reports()).toHaveLength(before + 1);
    expect(await texts(page, `#report-${id}`)).toEqual(['Reported']);
  });

  test('can be opened again if its code could not be loaded', async () => {
    const { page } = await visit('bakery');
    const [button] = await page.$$(`${tag} >>> [part=report]`);
    await page.setOfflineMode(true);
    await button!.evaluate((one) => (one as HTMLElement).click());
    await untilInside(page, tag, '.reporting [role=alert]');
    expect(await findings(page)).toEqual([]);
    await page.setOfflineMode(false);
    for (let press = 0; press < 2; press++) {
      await button!.evaluate((one) => (one as HTMLElement).click());
    }
    await untilInside(page, tag, form);
  });
});

test('a sign-in that has ended is no obstacle', async () => {
  const { page } = await open('bakery');
  await openForm(page, 'Bob Baker');
  await choose(page, 'notGenuine');
  await write(page, 'He was not there.');
  await page.evaluate(
    (detail) => {
      window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
    },
    { ...fixture.network.identity, access_token: 'no.longer.valid' },
  );
  await send(page);
  await untilInside(page, tag, '[part=signed-out]');
  await untilInside(page, tag, form);
  await untilProblem(page, 'Your sign-in has ended');
  expect(await readExplanation(page)).toBe('He was not there.');
  await send(page);
  await untilInside(page, tag, '[part=report-sent] code');
  expect(asked('/report')).toHaveLength(2);
});

test('who signs in next sees neither the text of the person before nor the failure', async () => {
  const { network } = fixture;
  const { page } = await open('bakery');
  await openForm(page, 'Bob Baker');
  await choose(page, 'notGenuine');
  await write(page, 'I know where he was.');
  await identify(page, { ...network.identity, access_token: 'no.longer.valid' });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  fixture.site.passage = (path) => (path === '/report' ? held : undefined);
  await send(page);
  await untilFound(page, `${tag} >>> [part=send][aria-disabled=true]`);
  await page.$eval(tag, (one, uuid) => one.setAttribute('source-uuid', uuid), network.alice.uuid);
  await identify(page, await fixture.service.signIn(network.alice));
  await until(
    page,
    (tag, form) => !document.querySelector(tag)!.shadowRoot!.querySelector(form),
    tag,
    form,
  );
  await settled(page);
  await openForm(page, 'Bob Baker');
  expect(await readExplanation(page)).toBe('');
  await write(page, 'He was at home.');
  const failed = page.waitForResponse((response) => response.url().endsWith('/report'));
  release();
  expect((await failed).status()).toBe(401);
  await rendered(page);
  expect(await texts(page, '.problem')).toEqual(['']);
  expect(await readExplanation(page)).toBe('He was at home.');
});

test('more reports than the service accepts in a minute are announced as such', async () => {
  const { site, service } = fixture;
  const limited = await startHttp(service.context as Parameters<typeof startHttp>[0], {
    publicUrl: `${site.origin}/api`,
    origins: [site.origin],
    limits: { report: 1 },
  });
  site.service = limited.url;
  const { page } = await visit('bakery');
  await openForm(page, 'Alice Archer');
  await choose(page, 'spam');
  await send(page);
  await untilInside(page, tag, '[part=report-sent]');
  await openForm(page, 'Bob Baker');
  await choose(page, 'spam');
  await write(page, 'An advertisement.');
  await send(page);
  await untilProblem(page, 'Too many reports');
  expect(await readExplanation(page)).toBe('An advertisement.');
  expect(await findings(page)).toEqual([]);
  site.service = service.url;
  await limited.close();
});
