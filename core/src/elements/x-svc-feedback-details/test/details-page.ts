import type { KeyInput, Page } from 'puppeteer';
import { findings, identify } from '../../../../../testing/browser/browser.js';
import { addReviewedProviders } from '../../../../../testing/people/reviewed-providers.js';
import type { PageOptions } from '../../../../../testing/browser/site.js';
import { startFixture, type ElementFixture } from '../../../../../testing/browser/fixture.js';
import { until } from '../../../../../testing/waiting/until.js';

export const tag = 'x-svc-feedback-details';

/** The fixture of the test file that calls `useDetailsStage`. */
export let fixture: ElementFixture;

/** Sets up the fixture, with reviewed providers, for all tests of the file. */
export function useDetailsStage(): void {
  beforeAll(async () => {
    fixture = await startFixture();
    await addReviewedProviders(fixture.service, fixture.network);
  });
  afterEach(() => fixture.reset());
  afterAll(() => fixture.close());
}

export const details = (target: string, content = '') =>
  `<x-svc-header></x-svc-header>
  <${tag} source-uuid="${fixture.network.reader.uuid}" target-uuid="${target}">${content}</${tag}>`;
export const asked = (path: string) => fixture.site.asked.filter((one) => one.startsWith(path));

/** Opens the details of a target for the signed-in reader, and waits until they are loaded. */
export async function open(target: string, options?: PageOptions) {
  const opened = await fixture.open(details(target), options);
  await identify(opened.page, fixture.network.identity);
  await settled(opened.page);
  return opened;
}

/** Waits until the changes are rendered. */
export async function rendered(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Waits until the changes are rendered and nothing is loading. */
export async function settled(page: Page): Promise<void> {
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

/** Returns the texts of the inner elements, separated by spaces. */
export const texts = (page: Page, inner: string): Promise<string[]> =>
  page.$$eval(`${tag} >>> ${inner}`, (all) =>
    all.map((one) => {
      const pieces = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      let text = '';
      while (pieces.nextNode()) text += ` ${pieces.currentNode.textContent}`;
      return text.replace(/\s+/g, ' ').trim();
    }),
  );
export const givers = (page: Page) => texts(page, '[part=review] .who strong');
export const status = async (page: Page) => (await texts(page, '[role=status]'))[0];
export const attribute = (page: Page, inner: string, name: string) =>
  page.$eval(`${tag} >>> ${inner}`, (one, name) => one.getAttribute(name), name);
export const focused = (page: Page) =>
  page.$eval(tag, ({ shadowRoot }) => {
    const one = shadowRoot!.activeElement;
    return one && (one.id || one.textContent.trim() || one.ariaLabel);
  });
export const select = (page: Page, sort: string) =>
  page.locator(`${tag} >>> [part=sort]`).fill(sort);
/** Presses a button by keyboard. The label is the beginning of its text. */
export async function press(page: Page, label: string): Promise<void> {
  await page.$$eval(
    `${tag} >>> button`,
    (all, label) => {
      all.find((one) => (one.ariaLabel ?? one.textContent).trim().startsWith(label))!.focus();
    },
    label,
  );
  await type(page, 'Enter');
}

export async function type(page: Page, key: KeyInput): Promise<void> {
  await page.keyboard.press(key);
  await rendered(page);
}

/** Returns axe-core's findings in both colour schemes. */
export async function findingsInBoth(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    all.push(...(await findings(page)).map((one) => `${value} ${one}`));
  }
  return all;
}
