import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, ElementHandle, Frame, Page } from 'puppeteer';
import type { AuthData } from '../../core/src/store/base/api-types.js';
import { until } from '../waiting/until.js';
import { waitFor } from '../waiting/wait-for.js';
import { launchBrowser, type BrowserOptions } from './launch-browser.js';
import { findSharedBrowser, openSharedBrowser } from './shared-browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Opens a browser for the tests of one file: the one that all files of a worker share, with a context of its own, or
 * a new one where the options ask for another.
 */
export function startBrowser(options?: BrowserOptions): Promise<Browser> {
  const endpoint = options ? undefined : findSharedBrowser();
  return endpoint ? openSharedBrowser(endpoint) : launchBrowser(options);
}

/** A page with what it complained about: console errors and warnings, exceptions, refused loads. */
export interface OpenPage {
  page: Page;
  complaints: string[];
  /** Addresses of everything that it loaded. */
  loaded: string[];
}

/** Opens an empty page. */
export async function openPage(browser: Browser | BrowserContext): Promise<OpenPage> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const complaints: string[] = [];
  const loaded: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => loaded.push(request.url()));
  return { page, complaints, loaded };
}

/** Hands an identity to the SDK, as an app does. */
export async function identify(page: Page, identity: AuthData): Promise<void> {
  await page.evaluate((detail) => {
    window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
  }, identity);
}

/** The text of an element's shadow tree, without what only screen readers get. */
export function shown(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, readText);
}

/** Waits until an element shows a text, and returns all that it shows. */
export async function untilShown(page: Page, selector: string, text: string): Promise<string> {
  // The page itself waits: each reading by a test is work for three processes.
  const found = await until<[], () => { shown: string }>(
    page,
    `(() => {
      const element = (${String(findInside)})(${JSON.stringify(selector)});
      const shown = (${String(readText)})(element);
      return shown.includes(${JSON.stringify(text)}) && { shown };
    })()`,
  );
  return (await found.jsonValue()).shown;
}

/** Runs in the page: an element of a shadow tree is named by `host >>> element`. */
function findInside(selector: string): Element | null {
  const inside = (found: ParentNode | null, part: string) =>
    ((found as Element | null)?.shadowRoot ?? found)?.querySelector(part) ?? null;
  return selector.split(' >>> ').reduce<ParentNode | null>(inside, document) as Element | null;
}

/** Runs in the page. */
function readText(element: Element): string {
  const texts: string[] = [];
  const walk = (node: Node) => {
    if (node instanceof Text) texts.push(node.data);
    if (node instanceof Element && node.matches('style, .visually-hidden')) return;
    node.childNodes.forEach(walk);
  };
  walk(element.shadowRoot ?? element);
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Waits for an element in the shadow tree of another. */
export async function untilInside(page: Page, selector: string, inner: string): Promise<void> {
  await until(
    page,
    (selector, inner) => document.querySelector(selector)?.shadowRoot?.querySelector(inner),
    selector,
    inner,
  );
}

/** Waits for an element, also in shadow trees: Puppeteer's own wait does not see changes in them. */
export async function untilFound(page: Page, selector: string): Promise<ElementHandle> {
  const found = await waitFor(
    () => page.$(selector),
    (element) => element !== null,
    { what: selector },
  );
  return found!;
}

/** Returns the violations that axe-core finds on the page, or in a frame of it. */
export async function findings(page: Pick<Frame, 'evaluate'>): Promise<string[]> {
  // Half a megabyte, which a page keeps.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: unknown) => Promise<{ violations: AxeViolation[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

interface AxeViolation {
  id: string;
  nodes: { html: string }[];
}
