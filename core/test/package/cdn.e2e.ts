import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { openPage, untilShown, identify } from '../../../testing/browser/browser.js';
import { installPacked, type InstalledPackage } from '../../../testing/packing/install-packed.js';
import { hostPackage, type PackageHost } from '../../../testing/packing/package-host.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { until } from '../../../testing/waiting/until.js';

let fixture: ElementFixture;
let published: InstalledPackage;
let cdn: PackageHost;
let hashes: Record<string, string>;
beforeAll(async () => {
  fixture = await startFixture();
  published = await installPacked('core');
  hashes = JSON.parse(
    await readFile(join(published.folder, 'dist/integrity.json'), 'utf8'),
  ) as Record<string, string>;
});
beforeEach(async () => {
  cdn = await hostPackage(published);
});
afterEach(async () => {
  fixture.site.reset();
  await cdn.close();
});
afterAll(async () => {
  await fixture.close();
  await published.remove();
});

const buildUrl = (path: string) => `${cdn.url}dist/${path}`;
const entry = 'x-svc/x-svc.esm.js';

/** Returns the head of a page that checks the files of the CDN by their hashes. */
function checkedHead(): { head: string; sources: string } {
  const integrity = Object.fromEntries(
    Object.entries(hashes).map(([path, hash]) => [buildUrl(path), hash]),
  );
  const map = JSON.stringify({ integrity });
  const attributes = (path: string) => `integrity="${hashes[path]}" crossorigin`;
  return {
    head: `<script type="importmap">${map}</script>
<link rel="stylesheet" href="${buildUrl('x-svc/x-svc.css')}" ${attributes('x-svc/x-svc.css')}>
<script type="module" src="${buildUrl(entry)}" ${attributes(entry)}></script>`,
    sources: `${cdn.origin} 'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  };
}

/** Opens a page that loads the SDK from the CDN, and signs the reader in. */
async function open(head: string, sources: string): Promise<{ page: Page; complaints: string[] }> {
  const one = await openPage(fixture.browser);
  const body = `<x-svc-root source-uuid="${fixture.network.reader.uuid}" target-type="provider" api-url="/api">
<x-svc-recommendation target-uuid="bakery"></x-svc-recommendation></x-svc-root>`;
  // Modules run in document order, so this one runs after those of the head.
  const script = `await customElements.whenDefined('x-svc-root'); globalThis.isDefined = true;`;
  const url = fixture.site.page('cdn', body, { head, script, hasScriptTag: false, sources });
  await one.page.goto(url, { waitUntil: 'load' });
  return one;
}

async function expectToWork(page: Page): Promise<void> {
  await until(page, 'globalThis.isDefined');
  await identify(page, fixture.network.identity);
  await untilShown(page, 'x-svc-recommendation', 'Alice Archer');
}

test('one script tag from a CDN works under a strict Content-Security-Policy', async () => {
  const tag = `<script type="module" src="${buildUrl(entry)}"></script>`;
  const { page, complaints } = await open(tag, cdn.origin);
  await expectToWork(page);
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test('package.json names the file that CDNs serve for the package', async () => {
  const { jsdelivr, unpkg } = JSON.parse(
    await readFile(join(published.folder, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  expect([jsdelivr, unpkg]).toEqual([`dist/${entry}`, `dist/${entry}`]);
});

test('the page checks every file by its hash', async () => {
  const { head, sources } = checkedHead();
  const { page, complaints } = await open(head, sources);
  await expectToWork(page);
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test.each([
  ['the entry', (path: string) => path === entry],
  ['a file that it imports', (path: string) => /\/p-[^.]*\.js$/.test(path)],
  ['an element', (path: string) => path.endsWith('.entry.js')],
])('%s is refused if it does not match its hash', async (_, select) => {
  for (const path of Object.keys(hashes).filter(select)) cdn.tamper(`dist/${path}`);
  const { head, sources } = checkedHead();
  const { page, complaints } = await open(head, sources);
  await until(page, () => document.readyState === 'complete');
  const refused = () =>
    complaints.some((text) => /integrity|failed to find a valid digest/i.test(text));
  while (!refused()) await new Promise((later) => page.once('console', later));
  expect(await page.$('x-svc-recommendation.hydrated')).toBeNull();
});
