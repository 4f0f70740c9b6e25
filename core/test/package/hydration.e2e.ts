import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { identify, openPage, shown, untilShown } from '../../../testing/browser/browser.js';
import { everyElement, tags } from '../../../testing/browser/every-element.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { translate } from '../../../testing/browser/translator.js';
import { until } from '../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

interface Hydrate {
  renderToString(html: string, options: object): Promise<{ html: string }>;
}
const hydrate = join(import.meta.dirname, '../../dist/hydrate/index.mjs');

async function rendered(body: string): Promise<string> {
  const { renderToString } = (await import(pathToFileURL(hydrate).href)) as Hydrate;
  const { html } = await renderToString(body, {
    serializeShadowRoot: 'declarative-shadow-dom',
    fullDocument: false,
  });
  return html;
}

/** Returns the hashes of the page's styles, the only ones that its policy allows. */
function hashScripts(html: string): string {
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css]) => css!);
  const hashes = styles.map((css) => createHash('sha256').update(css).digest('base64'));
  return hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}

/** Runs in the page before all other scripts. */
function watchShifts(): void {
  const seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += (entry as unknown as { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Loads the elements when the test calls `load`. */
const script = `await new Promise((load) => (globalThis.load = load));
const { configure } = await import('/sdk/components/index.js');
configure({ apiUrl: '/api' });
await Promise.all(${JSON.stringify(tags)}.map((tag) => import(\`/sdk/components/\${tag}.js\`)));`;

test('elements that a server rendered are hydrated without a layout shift', async () => {
  const html = await rendered(everyElement(fixture.network));
  const { page, complaints } = await openPage(fixture.browser);
  await page.evaluateOnNewDocument(watchShifts);
  const options = { hasScriptTag: false, script, sources: hashScripts(html) };
  await page.goto(fixture.site.page('rendered', html, options), { waitUntil: 'load' });
  const texts = () => Promise.all(tags.map(async (tag) => `${tag}: ${await shown(page, tag)}`));
  const fromServer = await texts();
  expect(fromServer).toContain(
    'x-svc-recommendation: Connect a wallet to see what people you trust think',
  );

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  fixture.site.passage = () => held;
  await page.evaluate('load()');
  // The attributes for hydration are removed afterwards.
  await until(page, () => !document.querySelector('[s-id]'));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await texts()).toEqual(fromServer);
  expect(await page.evaluate('seen.shift')).toBe(0);

  release();
  // The public rating and feedback are loaded in the browser.
  await untilShown(page, 'x-svc-recommendation', 'ratings Connect a wallet');
  await untilShown(page, 'x-svc-feedback-details', 'Alice Archer');
  await identify(page, fixture.network.identity);
  await untilShown(page, 'x-svc-recommendation', 'Alice Archer');
  expect(await shown(page, 'x-svc-recommendation')).not.toContain('Connect a wallet');
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await page.close();
});

test('no text is shown twice if a page is translated before its elements are hydrated', async () => {
  const html = await rendered(everyElement(fixture.network));
  const { page, complaints } = await openPage(fixture.browser);
  const options = { hasScriptTag: false, script, sources: hashScripts(html) };
  await page.goto(fixture.site.page('translated', html, options), { waitUntil: 'load' });
  expect(await translate(page, 'replace', [])).toBeGreaterThan(10);
  await page.evaluate('load()');
  const invitation = 'Connect a wallet to see what people you trust think';
  const text = await untilShown(page, 'x-svc-recommendation', `3.3 3 ratings ${invitation}`);
  expect(text).toBe(`3.3 3 ratings ${invitation}`);
  const button = await untilShown(page, 'x-svc-app-link', 'Connect social accounts');
  expect(button).toBe('Connect social accounts');
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await page.close();
});
