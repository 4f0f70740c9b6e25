import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  launch,
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type Page,
} from 'puppeteer';
import type { AuthData } from '../../core/src/store/base/api-types.js';
import { until } from '../waiting/until.js';
import { waitFor } from '../waiting/wait-for.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface BrowserOptions {
  /** How many made-up cameras it has; it asks before their use. */
  cameras?: number;
  /** Whether it has tabs and asks for permissions; by default with `cameras` alone. */
  isWhole?: boolean;
  flags?: readonly string[];
}

/**
 * Starts Chromium. Its headless shell, the engine without a user interface, takes a fifth of the work
 * for each page, so that it is used where there is one and the test does not need the whole browser.
 */
export function startBrowser({
  cameras,
  isWhole = cameras !== undefined,
  flags = [],
}: BrowserOptions = {}): Promise<Browser> {
  const shell = isWhole ? undefined : process.env['HEADLESS_SHELL_PATH'];
  return launch({
    headless: shell ? 'shell' : true,
    executablePath: shell ?? process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--lang=en-US',
      // A page that was left, but is kept there, keeps its connections, of which there are six.
      '--disable-features=BackForwardCache',
      // A host by whose name a page is no secure context, as it is by the machine's own.
      '--host-resolver-rules=MAP insecure.example 127.0.0.1',
      ...(cameras === undefined
        ? []
        : [`--use-fake-device-for-media-stream=device-count=${cameras}`]),
      ...flags,
    ],
  });
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
  return page.$eval(selector, (element) => {
    const root = (element.shadowRoot ?? element) as unknown as HTMLElement;
    const texts: string[] = [];
    const walk = (node: Node) => {
      if (node instanceof Text) texts.push(node.data);
      if (node instanceof Element && node.matches('style, .visually-hidden')) return;
      node.childNodes.forEach(walk);
    };
    walk(root);
    return texts.join(' ').replace(/\s+/g, ' ').trim();
  });
}

/** Waits until an element shows a text, and returns all that it shows. */
export function untilShown(page: Page, selector: string, text: string): Promise<string> {
  return waitFor(
    () => shown(page, selector),
    (now) => now.includes(text),
    { what: `${selector} to show "${text}"` },
  );
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

/** What axe-core finds on the page, or in a frame of it. */
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
