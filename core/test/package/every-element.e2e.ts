import type { Page } from 'puppeteer';
import { identify, openPage, untilFound, untilShown } from '../../../testing/browser/browser.js';
import { click } from '../../../testing/browser/click.js';
import { everyElement } from '../../../testing/browser/every-element.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { tracing } from '../../../testing/browser/tracing.js';
import {
  readLoadedTexts,
  setLanguage,
  translate,
  translations,
  untilTexts,
} from '../../../testing/browser/translator.js';
import { installWallet } from '../../../testing/browser/wallet.js';
import { until } from '../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

/** Runs in the page before all other scripts. */
function watchViolations(): void {
  const violations: string[] = [];
  Object.assign(globalThis, { violations });
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
  });
}

/** Uses the page as a reader who has a wallet and signs in. */
async function use(page: Page): Promise<void> {
  const text = (tag: string) => page.$eval(tag, (element) => element.shadowRoot!.textContent);
  const signedOut = await text('x-svc-recommendation');
  // Content that loads above the button may move it out of the window.
  await click(() => untilFound(page, 'x-svc-wallet-connect >>> [part=button]'));
  await until(page, 'globalThis.signedIn');
  await identify(page, fixture.network.identity);
  await until(
    page,
    (before) => {
      const now = document.querySelector('x-svc-recommendation')!.shadowRoot!;
      return now.textContent !== before && now.querySelector('[part=open]');
    },
    signedOut,
  );
  await untilShown(page, 'x-svc-feedback-details', 'Alice Archer');
  await page.waitForNetworkIdle({ idleTime: 300 });
}

test.each(['en', 'ar'])(
  'every element works under Trusted Types and a strict policy, without requests to third parties (%s)',
  async (lang) => {
    const context = await fixture.browser.createBrowserContext();
    const { page, complaints, loaded } = await openPage(context);
    await installWallet(page, fixture.network.reader);
    await page.evaluateOnNewDocument(watchViolations);
    const script = `import { configure } from '/sdk/x-svc/index.esm.js';
configure({ apiUrl: '/api' });
document.addEventListener('signedIn', () => (globalThis.signedIn = true));`;
    const url = fixture.site.page('all', everyElement(fixture.network), { script, lang });
    const response = await page.goto(url, { waitUntil: 'load' });
    const policy = response!.headers()['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');

    await use(page);
    expect(await page.evaluate('violations')).toEqual([]);
    // The image of one person is missing.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    const elsewhere = loaded.filter(
      (address) => !address.startsWith('data:') && new URL(address).origin !== fixture.site.origin,
    );
    expect(elsewhere).toEqual([]);
    await context.close();
  },
);

test('every element works at a service of another origin while a tracing library adds headers', async () => {
  const context = await fixture.browser.createBrowserContext();
  const { page, complaints } = await openPage(context);
  await installWallet(page, fixture.network.reader);
  const script = `import { configure } from '/sdk/x-svc/index.esm.js';
${tracing}
configure({ apiUrl: '${fixture.service.url}' });
document.addEventListener('signedIn', () => (globalThis.signedIn = true));`;
  const url = fixture.site.page('traced', everyElement(fixture.network), { script });
  await page.goto(url, { waitUntil: 'load' });
  await use(page);
  expect(await page.evaluate('traced')).toEqual(
    expect.arrayContaining(['fetch GET', 'fetch POST']),
  );
  // Images have the public address of the service, which is at the page's own origin.
  expect(fixture.site.asked.filter((path) => !/([.]svg|poster)$/.test(path))).toEqual([]);
  // The image of one person is missing.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await context.close();
});

test('texts that change are rendered anew, whatever a translator did to their nodes', async () => {
  const context = await fixture.browser.createBrowserContext();
  const { page, complaints } = await openPage(context);
  await installWallet(page, fixture.network.reader);
  const script = `import * as svc from '/sdk/x-svc/index.esm.js';
svc.configure({ apiUrl: '/api' });
globalThis.svc = svc;
document.addEventListener('signedIn', () => (globalThis.signedIn = true));`;
  const url = fixture.site.page('translated', everyElement(fixture.network), { script });
  await page.goto(url, { waitUntil: 'networkidle0' });
  const { 'x-svc-recommendation': invitation = [], 'x-svc-account': account = [] } =
    await readLoadedTexts(page);
  await use(page);
  const english = await readLoadedTexts(page);
  await setLanguage(page, 'de');
  await untilShown(page, 'x-svc-header', 'Feedback aus deinem Netzwerk');
  const german = await readLoadedTexts(page);

  const germanTexts = Object.values(german).flat();
  const kept = Object.values(english)
    .flat()
    .filter((text) => germanTexts.includes(text));
  for (const [index, way] of translations.entries()) {
    expect(await translate(page, way, kept)).toBeGreaterThan(100);
    const [language, texts] = index % 2 ? (['de', german] as const) : (['en', english] as const);
    await setLanguage(page, language);
    expect({ way, ...(await untilTexts(page, texts)) }).toEqual({ way, ...texts });
  }
  await translate(page, 'replace', kept);
  await page.evaluate('svc.signOut()');
  const signedOut = { 'x-svc-recommendation': invitation, 'x-svc-account': account };
  expect(await untilTexts(page, signedOut)).toEqual(signedOut);
  // The image of one person is missing.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await context.close();
});
