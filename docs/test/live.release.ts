import type { Browser, Frame, Page } from 'puppeteer';
import { languages } from '../../core/src/i18n/compiled/languages.js';
import { findings, openPage, startBrowser, type OpenPage } from '../../testing/browser/browser.js';
import { until } from '../../testing/waiting/until.js';
import { waitFor } from '../../testing/waiting/wait-for.js';
import { stages } from '../live/stages.js';
import { startDocs } from '../serve.mjs';
import { looks, openLive, untilContent, untilText } from './support/live-page.js';

let browser: Browser;
let site: Awaited<ReturnType<typeof startDocs>>;
let visit: OpenPage;
/** Requests that nothing is recorded for. */
let unanswered: string[];
beforeAll(async () => {
  site = await startDocs({ port: 0 });
  browser = await startBrowser();
});
// In a page that has left another one, requests of its frames that were cut off never end.
beforeEach(async () => {
  unanswered = [];
  visit = await openPage(browser);
  visit.page.on('console', (message) => {
    if (message.type() === 'info') unanswered.push(message.text());
  });
});
afterEach(() => visit.page.close());
afterAll(async () => {
  await browser.close();
  await site.close();
});

const tags = Object.keys(stages);
/** Opens the page of an element, and waits until its frame shows the element. */
async function open(tag: string, look?: (typeof looks)[number]) {
  const { page } = visit;
  return { page, frame: await openLive(page, site, tag, look) };
}

const readMarkup = (page: Page): Promise<string> =>
  page.$eval('.live pre', ({ textContent }) => textContent);

const findControl = (page: Page, label: string) => page.$(`aria/${label}`);

async function choose(page: Page, label: string, value: string): Promise<void> {
  const control = await waitFor(() => findControl(page, label), Boolean, { what: label });
  await control!.select(value);
}

/** Sets the value of a control that has no keys to type it with. */
async function set(page: Page, label: string, value: string): Promise<void> {
  const control = await waitFor(() => findControl(page, label), Boolean, { what: label });
  await control!.evaluate((element, value) => {
    (element as HTMLInputElement).value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
}

/** Returns the layout shifts inside of the page's content. */
const findShifts = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            sources: { node?: Node }[];
          })[]) {
            for (const { node } of entry.sources) {
              if (document.querySelector('main')?.contains(node ?? null)) {
                shifts.push((node as Element).outerHTML);
              }
            }
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered shifts are reported in the next task.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );

describe.each(looks)('at $width px, $scheme', (look) => {
  test.each(tags)('the page of %s shows it', async (tag) => {
    const { page, frame } = await open(tag, look);
    const box = await (await page.$('.live-frame'))!.boundingBox();
    expect(box!.y).toBeLessThan(look.height / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      box!.width,
    );
    expect(await frame.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe(
      look.scheme,
    );
    expect(await findShifts(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
    // The first heading is that of the page around it.
    const inFrame = (await findings(frame)).filter(
      (one) => !one.startsWith('page-has-heading-one'),
    );
    expect(inFrame).toEqual([]);
    expect(visit.complaints).toEqual([]);
    expect(unanswered).toEqual([]);
    expect(
      visit.loaded.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:')),
    ).toEqual([]);
  });
});

test.each(tags)('each choice for %s is recorded', async (tag) => {
  const { page, frame } = await open(tag);
  const labels = await page.$$eval('.live-control label', (all) =>
    all.map(({ textContent }) => textContent),
  );
  const values = { 'target-uuid': [], ...readOptions(tag) } as Record<string, string[]>;
  for (const label of labels) {
    for (const value of values[label] ?? []) {
      await choose(page, label, value);
      await page.waitForNetworkIdle({ idleTime: 50 });
      if (label !== 'Signed in') await untilContent(frame, tag);
    }
  }
  expect(labels).toContain('Language');
  expect(unanswered).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

/** Returns the values of the lists by their labels, the first ones last. */
function readOptions(tag: string): Record<string, string[]> {
  const { controls } = stages[tag]!;
  return {
    ...Object.fromEntries(
      controls.flatMap((control) =>
        control.kind === 'choice' ? [[control.attribute, control.options.toReversed()]] : [],
      ),
    ),
    'Signed in': ['false', 'true'],
    Language: [...languages.filter((language) => language !== 'en'), 'en'],
  };
}

test('the controls change attributes, language, direction and colours', async () => {
  const { page, frame } = await open('x-svc-recommendation');
  const readStyle = (name: string) =>
    frame.$eval(
      'x-svc-recommendation',
      (element, name) => getComputedStyle(element).getPropertyValue(name),
      name,
    );
  await untilText(frame, 'recommend this');
  expect(await readMarkup(page)).toContain('<x-svc-recommendation target-uuid="saffron-table">');

  await choose(page, 'target-uuid', 'nobody-yet');
  await untilText(frame, 'No ratings yet');
  await choose(page, 'Language', 'ar');
  await until(frame, () => document.documentElement.dir === 'rtl');
  await untilText(frame, 'لا');
  await choose(page, 'Direction', 'ltr');
  await until(frame, () => document.documentElement.dir === 'ltr');
  await choose(page, 'Colours', 'light');
  await until(frame, () => getComputedStyle(document.body).colorScheme === 'light');
  await set(page, 'Accent colour', '#0b6e4f');
  await set(page, 'Radius', '4');
  await until(frame, () => document.documentElement.style.cssText.includes('--svc-radius: 4px'));
  expect(await readStyle('--svc-accent')).toBe('#0b6e4f');
  const [first] = (await readMarkup(page)).split('\n');
  const style = 'color-scheme: light; --svc-accent: #0b6e4f; --svc-radius: 4px';
  expect(first).toBe(`<div lang="ar" dir="ltr" style="${style}">`);
  await choose(page, 'Signed in', 'false');
  await choose(page, 'Language', 'de');
  await untilText(frame, 'Noch keine');

  await (await findControl(page, 'Reset'))!.click();
  await until(page, () => document.querySelector('.live pre')?.textContent.startsWith('<x-svc'));
  const reloaded = page.frames().find((one) => one.url().includes('/live/'))!;
  await untilText(reloaded, 'recommend this');
  expect(visit.complaints).toEqual([]);
});

test('the markup is copied', async () => {
  const { page } = await open('x-svc-header');
  await browser.defaultBrowserContext().setPermission(
    site.url,
    ...['clipboard-read', 'clipboard-write'].map((name) => ({
      permission: { name },
      state: 'granted' as const,
    })),
  );
  await set(page, 'level', '4');
  await (await page.waitForSelector('.live button.copy'))!.click();
  await page.waitForSelector('.live button.copy.copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '<x-svc-header level="4"></x-svc-header>',
  );
});

test('a dialog of the element has space', async () => {
  const { page, frame } = await open('x-svc-feedback-form-popup');
  await (await frame.$('x-svc-feedback-form-popup >>> [part~=button]'))!.click();
  await until(page, () => document.querySelector('.live-frame')!.clientHeight >= 600);
  await untilText(frame, 'Your rating');
  expect(visit.complaints).toEqual([]);
});

test('signing in with an example wallet', async () => {
  const { frame } = await open('x-svc-wallet-connect');
  await (await frame.$('x-svc-wallet-connect >>> [part~=button]'))!.click();
  const wallet = await waitFor(() => frame.$('x-svc-wallet-connect >>> [part~=wallet]'), Boolean, {
    what: 'the list of wallets',
  });
  await wallet!.click();
  await waitFor(() => frame.$('x-svc-wallet-connect >>> [part~=status]'), Boolean, {
    what: 'the signed-in person',
  });
  expect(visit.complaints).toEqual([]);
  expect(unanswered).toEqual([]);
});

test('what needs a server leads to the demo', async () => {
  const { page, frame } = await open('x-svc-feedback-form');
  const click = async (selector: string) => {
    const found = await waitFor(() => frame.$(`x-svc-feedback-form >>> ${selector}`), Boolean, {
      what: selector,
    });
    await found!.evaluate((element) => (element as HTMLElement).click());
  };
  await click('input[type=radio][value="4"]');
  await click('[part~=submit]');
  await until(page, () =>
    document.querySelector('.live-status')?.textContent.includes('This page has no server.'),
  );
  expect(unanswered).toEqual(['Not recorded: POST /feedback']);
});

test('a page without live elements does not load their code', async () => {
  const { page, loaded } = visit;
  await page.goto(`${site.url}/quick-start`, { waitUntil: 'networkidle0' });
  expect(loaded.filter((url) => /live/.test(url))).toEqual([]);
});
