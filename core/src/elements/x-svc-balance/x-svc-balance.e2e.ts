import { anvilProgram, startAnvil, type Anvil } from '../../../../testing/chain/anvil.js';
import {
  findings,
  openPage,
  shown,
  untilInside,
  untilShown,
  type OpenPage,
} from '../../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { deployToken, type TestToken } from '../../../../testing/chain/token.js';
import { installWallet, switchAccounts, switchChain } from '../../../../testing/browser/wallet.js';
import { until } from '../../../../testing/waiting/until.js';

const program = anvilProgram();
if (!program) console.warn('Skipped: there is no Ethereum node for this system.');

let fixture: ElementFixture;
let anvil: Anvil;
let token: TestToken;
const opened: OpenPage[] = [];
const described = program ? describe : describe.skip;

described('x-svc-balance', () => {
  beforeAll(async () => {
    fixture = await startFixture();
    anvil = await startAnvil(program!);
    token = await deployToken(anvil.url);
    fixture.site.chain = anvil.url;
    await token.mint(fixture.network.reader.account.address, 123_456_789n);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ page }) => page.browserContext().close()));
    await fixture.reset();
  });
  afterAll(async () => {
    await fixture.close();
    await anvil.stop();
  });

  interface Visit {
    isConfigured?: boolean;
    /** Whether balances are read through the wallet instead of the node. */
    isThroughWallet?: boolean;
    lang?: string;
    dir?: 'ltr' | 'rtl';
  }

  async function open(visit: Visit = {}): Promise<OpenPage> {
    const { isConfigured = true, isThroughWallet = false, lang = 'en', dir = 'ltr' } = visit;
    const { reader, alice } = fixture.network;
    const one = await openPage(await fixture.browser.createBrowserContext());
    opened.push(one);
    await installWallet(one.page, reader, {
      others: [alice],
      chain: { id: 31337, url: anvil.url },
    });
    const rewardToken = {
      address: token.address,
      chainId: 31337,
      ...(isThroughWallet ? {} : { rpcUrl: `${fixture.site.origin}/chain` }),
    };
    const script = `import * as svc from '/sdk/x-svc/index.esm.js';
      globalThis.svc = svc;
      svc.configure({ apiUrl: '/api' });
      ${isConfigured ? `svc.configure({ rewardToken: ${JSON.stringify(rewardToken)} });` : ''}`;
    const body = '<x-svc-balance></x-svc-balance><x-svc-wallet-connect></x-svc-wallet-connect>';
    await one.page.goto(fixture.site.page('page', body, { script, lang, dir }), {
      waitUntil: 'load',
    });
    await one.page.waitForSelector('x-svc-balance.hydrated');
    return one;
  }

  const element = 'x-svc-balance';
  const connect = (page: OpenPage['page']) =>
    page.locator('x-svc-wallet-connect >>> [part=button]').click();

  test('shows the balance of the connected account, and updates when the account changes', async () => {
    const { page, complaints } = await open();
    expect(await shown(page, element)).toBe('Connect a wallet to see your balance.');
    expect(await findings(page)).toEqual([]);
    await connect(page);
    expect(await untilShown(page, element, 'TST')).toBe('1,234,567.89 TST');
    expect(await findings(page)).toEqual([]);
    await switchAccounts(page, fixture.network.reader, [fixture.network.alice.account.address]);
    await untilShown(page, element, '0 TST');
    await switchAccounts(page, fixture.network.reader, []);
    await untilShown(page, element, 'Connect a wallet');
    expect(complaints).toEqual([]);
  });

  test('shows the balance on the next visit, in the reader’s language', async () => {
    const { page } = await open({ lang: 'de' });
    await connect(page);
    await untilShown(page, element, '1.234.567,89 TST');
    await page.reload();
    await untilShown(page, element, '1.234.567,89 TST');
    await page.evaluate(() => (document.documentElement.lang = 'ar-EG'));
    await untilShown(page, element, '١٬٢٣٤٬٥٦٧٫٨٩ TST');
  });

  test('reads the balance again after a new block', async () => {
    const { page } = await open();
    await switchToAlice(page);
    const before = await untilShown(page, element, 'TST');
    // The first block that the page knows must be an earlier one.
    await page.waitForNetworkIdle({ idleTime: 100 });
    await token.mint(fixture.network.alice.account.address, 100n);
    const now = Number(before.split(' ')[0]) + 1;
    await untilShown(page, element, `${now} TST`);
  });

  test('reads the balance again after an endorsement', async () => {
    const { page } = await open();
    await switchToAlice(page);
    const before = await untilShown(page, element, 'TST');
    await token.mint(fixture.network.alice.account.address, 100n);
    const asked = fixture.site.asked.length;
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('svcEndorsed')));
    await untilShown(page, element, `${Number(before.split(' ')[0]) + 1} TST`);
    expect(fixture.site.asked.length).toBeGreaterThan(asked);
  });

  async function switchToAlice(page: OpenPage['page']): Promise<void> {
    await connect(page);
    await untilShown(page, element, '1,234,567.89 TST');
    await switchAccounts(page, fixture.network.reader, [fixture.network.alice.account.address]);
    await until(
      page,
      (element) =>
        !document.querySelector(element)!.shadowRoot!.textContent.includes('1,234,567.89'),
      element,
    );
  }

  test('offers to switch to the token’s network when it reads through the wallet', async () => {
    const { page, complaints } = await open({ isThroughWallet: true });
    await connect(page);
    await untilShown(page, element, 'Your wallet is on another network.');
    expect(await findings(page)).toEqual([]);
    await page.locator(`${element} >>> [part=switch]`).click();
    await untilShown(page, element, '1,234,567.89 TST');
    expect(fixture.site.asked.filter((path) => path === '/')).toEqual([]);
    await switchChain(page, fixture.network.reader, 1);
    await untilShown(page, element, 'Your wallet is on another network.');
    expect(complaints).toEqual([]);
  });

  test('shows an error when the network cannot be reached, and tries again', async () => {
    const { page } = await open();
    fixture.site.passage = (path) => (path === '/' ? 'refuse' : undefined);
    await connect(page);
    await untilShown(page, element, 'could not be read');
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    await page.locator(`${element} >>> [part=retry]`).click();
    await untilShown(page, element, '1,234,567.89 TST');
  });

  test('announces that it is loading', async () => {
    const { page } = await open();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (path) => (path === '/' ? held : undefined);
    await connect(page);
    await untilInside(page, element, '[part=loading]');
    expect(await findings(page)).toEqual([]);
    release();
    await untilShown(page, element, '1,234,567.89 TST');
  });

  test('shows a message when no token is configured', async () => {
    const { page } = await open({ isConfigured: false });
    expect(await shown(page, element)).toBe('No reward token is set up.');
    expect(await findings(page)).toEqual([]);
  });
});
