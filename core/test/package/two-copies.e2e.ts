import type { Page } from 'puppeteer';
import { identify, openPage, untilShown } from '../../../testing/browser/browser.js';
import { installPacked, type InstalledPackage } from '../../../testing/packing/install-packed.js';
import { hostPackage, type PackageHost } from '../../../testing/packing/package-host.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { until } from '../../../testing/waiting/until.js';

let fixture: ElementFixture;
let published: InstalledPackage;
let elsewhere: PackageHost;
beforeAll(async () => {
  fixture = await startFixture();
  published = await installPacked('core');
  elsewhere = await hostPackage(published);
});
afterEach(() => fixture.reset());
afterAll(async () => {
  await fixture.close();
  await elsewhere.close();
  await published.remove();
});

const isWarning = (text: string) => text.includes('@x-svc/core is on this page more than once');
const tag = (url: string) => `<script type="module" src="${url}"></script>`;
const ownTag = () => tag('/sdk/x-svc/x-svc.esm.js');
const otherTag = () => tag(`${elsewhere.url}dist/x-svc/x-svc.esm.js`);

/** Opens a page with a recommendation and scripts from both hosts. */
async function open(head: string, script: string): Promise<{ page: Page; complaints: string[] }> {
  const one = await openPage(fixture.browser);
  const body = `<x-svc-root source-uuid="${fixture.network.reader.uuid}" target-type="provider">
<x-svc-recommendation target-uuid="bakery"></x-svc-recommendation></x-svc-root>
<x-svc-feedback-details source-uuid="${fixture.network.reader.uuid}" target-uuid="bakery"></x-svc-feedback-details>`;
  const options = { head, script, hasScriptTag: false, sources: elsewhere.origin };
  await one.page.goto(fixture.site.page('copies', body, options), { waitUntil: 'load' });
  await until(one.page, () => 'svc' in globalThis);
  return one;
}

const configureBy = (url: string) => `import * as svc from '${url}';
svc.configure({ apiUrl: '/api' });
globalThis.svc = svc;`;
const rankings = () => fixture.site.asked.filter((path) => path.startsWith('/ranking'));

/**
 * Signs in, and out by the copy that the page's script uses. The elements of both copies follow.
 */
async function expectToWork(page: Page): Promise<void> {
  // Signing out revokes the token, so each test needs its own.
  await identify(page, await fixture.service.signIn(fixture.network.reader));
  await untilShown(page, 'x-svc-recommendation', 'Alice Archer');
  await untilShown(page, 'x-svc-feedback-details', 'Alice Archer');
  expect(rankings()).toHaveLength(1);
  await page.evaluate(() =>
    (globalThis as unknown as { svc: { signOut: () => Promise<void> } }).svc.signOut(),
  );
  await untilShown(page, 'x-svc-recommendation', 'Connect a wallet');
  await untilShown(page, 'x-svc-feedback-details', 'Connect a wallet');
}

test('one copy logs no warning, even if its files are loaded several times', async () => {
  const { page, complaints } = await open(
    ownTag() + ownTag(),
    configureBy('/sdk/x-svc/index.esm.js'),
  );
  await expectToWork(page);
  expect(complaints.filter(isWarning)).toEqual([]);
});

test('two script tags log one warning and share their state, whichever copy the page configures', async () => {
  for (const url of ['/sdk/x-svc/index.esm.js', `${elsewhere.url}dist/x-svc/index.esm.js`]) {
    const { page, complaints } = await open(ownTag() + otherTag() + otherTag(), configureBy(url));
    await expectToWork(page);
    expect(complaints.filter(isWarning)).toHaveLength(1);
    expect(complaints.filter((text) => !isWarning(text) && !text.includes('404'))).toEqual([]);
    fixture.site.reset();
  }
});

test('elements of two copies, one of them imported one by one, share their state', async () => {
  const imported = `${elsewhere.url}dist/components`;
  const { page, complaints } = await open(
    tag(`${imported}/x-svc-recommendation.js`) + ownTag(),
    configureBy(`${imported}/index.js`),
  );
  await expectToWork(page);
  expect(complaints.filter(isWarning)).toHaveLength(1);
});
