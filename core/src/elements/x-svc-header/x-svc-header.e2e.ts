import type * as Sdk from '../../index.js';
import { findings, identify, untilShown } from '../../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('x-svc-header', () => {
  test('shows its text at the configured level, or the app’s text', async () => {
    const { page } = await fixture.open(
      `<x-svc-header id="plain"></x-svc-header>
       <x-svc-header id="third" level="3">What friends say</x-svc-header>`,
    );
    const readLevel = async (name: string) =>
      (await page.$(`aria/${name}[role="heading"]`))?.evaluate(({ localName }) => localName);
    expect(await readLevel('Feedback From Your Network')).toBe('h2');
    expect(await readLevel('What friends say')).toBe('h3');
    expect(await findings(page)).toEqual([]);
  });
});

const header = '<x-svc-header id="header"></x-svc-header>';
const offer = () =>
  `<x-svc-root source-uuid="${fixture.network.reader.uuid}" target-type="provider">
    <x-svc-recommendation id="bakery" target-uuid="bakery"></x-svc-recommendation>
  </x-svc-root>`;

describe('language', () => {
  test("is the page's, for the texts of the elements and of the service", async () => {
    const { page, complaints } = await fixture.open(header + offer(), { lang: 'de-CH' });
    await untilShown(page, '#header', 'Feedback aus deinem Netzwerk');
    await untilShown(page, '#bakery', 'Verbinde eine Wallet');
    await identify(page, fixture.network.identity);
    await untilShown(page, '#bakery', 'empfehlen das');
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('can be changed while the page is open, and set for a part of the page', async () => {
    const { page } = await fixture.open(
      `${header}<div lang="fr"><x-svc-header id="french"></x-svc-header></div>${offer()}`,
      { lang: 'en' },
    );
    await identify(page, fixture.network.identity);
    await untilShown(page, '#bakery', 'recommend this');
    await untilShown(page, '#french', 'Les avis de votre réseau');
    await page.evaluate(() => (document.documentElement.lang = 'ar'));
    await untilShown(page, '#header', 'آراء من شبكتك');
    await untilShown(page, '#bakery', 'شبكتك');
    await untilShown(page, '#french', 'Les avis de votre réseau');
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await findings(page)).toEqual([]);
  });

  test("comes from the app's own catalogue, or from English where that has no text", async () => {
    const { page } = await fixture.open(header + offer(), { lang: 'it-CH' });
    await untilShown(page, '#bakery', 'Connect a wallet');
    await page.evaluate(() =>
      (globalThis as unknown as { svc: typeof Sdk }).svc.addCatalogue('it', {
        header: 'Pareri della tua rete',
      }),
    );
    await untilShown(page, '#header', 'Pareri della tua rete');
    await untilShown(page, '#bakery', 'Connect a wallet');
  });
});
