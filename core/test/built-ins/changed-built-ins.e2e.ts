import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  identify,
  openPage,
  untilInside,
  untilShown,
  type OpenPage,
} from '../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { installWallet } from '../../../testing/browser/wallet.js';
import { testLong } from '../../../testing/suites/test-long.js';

const require = createRequire(import.meta.url);

let fixture: ElementFixture;
let opened: OpenPage | undefined;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(async () => {
  await opened?.page.browserContext().close();
  await fixture.reset();
});
afterAll(() => fixture.close());

const element = {
  wallet: 'x-svc-wallet-connect',
  recommendation: 'x-svc-recommendation',
  details: 'x-svc-feedback-details',
  form: 'x-svc-feedback-form',
};

const script = `import * as svc from '/sdk/x-svc/index.esm.js';
svc.configure({ apiUrl: '/api' });
document.addEventListener('signedIn', ({ detail }) => {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
});`;

/** Opens a page for feedback about the target, on which a library is loaded before the SDK. */
async function open(library: string, target: string): Promise<OpenPage> {
  const { reader } = fixture.network;
  opened = await openPage(await fixture.browser.createBrowserContext());
  await installWallet(opened.page, reader);
  fixture.site.script('library', readFileSync(library, 'utf8'));
  const about = `source-uuid="${reader.uuid}" target-uuid="${target}"`;
  const body = `<${element.wallet}></${element.wallet}>
    <x-svc-root source-uuid="${reader.uuid}" target-type="provider">
      <${element.recommendation} target-uuid="${target}"></${element.recommendation}>
    </x-svc-root>
    <${element.details} ${about}></${element.details}>
    <${element.form} ${about}></${element.form}>`;
  const head = '<script src="/library.js"></script>';
  await opened.page.goto(fixture.site.page('page', body, { script, head }), { waitUntil: 'load' });
  await opened.page.waitForSelector(`${element.form}.hydrated`);
  return opened;
}

async function giveFeedback({ page, complaints }: OpenPage): Promise<void> {
  const { recommendation, details, form } = element;
  await untilShown(page, details, 'no feedback yet');
  await untilInside(page, form, '[part=review]');
  await page.locator(`${form} >>> [part=review]`).fill('Fresh flowers.');
  await page.locator(`${form} >>> [type=radio][value="4"]`).click();
  await page.locator(`${form} >>> [part=badge] input`).click();
  await page.locator(`${form} >>> [part=submit]`).click();
  await untilShown(page, form, 'Thank you');
  await untilShown(page, details, 'Fresh flowers.');
  await untilShown(page, recommendation, 'You recommend this');
  expect(complaints).toEqual([]);
}

testLong('people sign in and give feedback on a page with MooTools', async () => {
  const opened = await open(require.resolve('mootools'), 'florist');
  await opened.page.locator(`${element.wallet} >>> [part=button]`).click();
  await untilShown(opened.page, element.wallet, 'Signed in as');
  await giveFeedback(opened);
});

test('people give feedback on a page with the Prototype JavaScript Framework', async () => {
  const opened = await open(require.resolve('./like-prototype-js.js'), 'garage');
  // The wallet of the tests would be asked by JSON of the page, in which arrays are texts.
  await identify(opened.page, fixture.network.identity);
  await giveFeedback(opened);
});
