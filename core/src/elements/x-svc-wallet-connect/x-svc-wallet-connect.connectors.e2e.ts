import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundle } from '../../../../testing/packing/bundle.js';
import {
  openPage,
  shown,
  untilInside,
  untilShown,
  type OpenPage,
} from '../../../../testing/browser/browser.js';
import type { Person } from '../../../../testing/people/people.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { installWallet, providerName, switchAccounts } from '../../../../testing/browser/wallet.js';

let fixture: ElementFixture;
const opened: OpenPage[] = [];
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ page }) => page.browserContext().close()));
  await fixture.reset();
});
afterAll(() => fixture.close());

const element = 'x-svc-wallet-connect';
const sdk = `import * as svc from '/sdk/x-svc/index.esm.js';
globalThis.svc = svc;
document.addEventListener('signedIn', ({ detail }) => {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
});
svc.configure({ apiUrl: '/api' });`;

/** Opens a page with the script in a new browser context with the owners' wallets. */
async function open(script: string, ...owners: Person[]): Promise<OpenPage> {
  const one = await openPage(await fixture.browser.createBrowserContext());
  opened.push(one);
  for (const owner of owners) await installWallet(one.page, owner);
  const page = fixture.site.page('wallet', `<${element}></${element}>`, { script });
  await one.page.goto(page, { waitUntil: 'load' });
  await one.page.waitForSelector(`${element}.hydrated`);
  return one;
}

const part = (page: OpenPage['page'], name: string) =>
  page.locator(`${element} >>> [part=${name}]`);
const shortened = ({ account: { address } }: Person) =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;

describe('connectors of the app', () => {
  /**
   * A real connector for the owner's wallet outside of the browser, built by the app's own build.
   */
  const connector = (owner: Person) =>
    bundle(`import { injected } from '@wagmi/core';
      globalThis.loads = (globalThis.loads ?? 0) + 1;
      const target = { id: 'any', name: 'Any', provider: () => globalThis.${providerName(owner)} };
      export default (config) => ({ ...injected({ target })(config), type: 'remote' });`);

  const script = `${sdk}
    svc.configure({
      connectors: [{
        id: 'remote',
        name: 'Remote wallet',
        icon: '/avatar.svg',
        load: async () => (await import('/connector.js')).default,
      }, {
        id: 'broken',
        name: 'Broken wallet',
        load: () => import('/missing.js'),
      }],
    });`;
  const loads = (page: OpenPage['page']) =>
    page.evaluate(() => (globalThis as unknown as { loads?: number }).loads);
  /** Hides the wallet of the connector, which must not announce itself in the browser. */
  const unannounced = (page: OpenPage['page']) =>
    page.evaluateOnNewDocument(() => {
      const stop = (event: Event) => event.stopImmediatePropagation();
      window.addEventListener('eip6963:announceProvider', stop, true);
    });

  async function visit(owner: Person): Promise<OpenPage['page']> {
    fixture.site.script('connector', await connector(owner));
    const one = await openPage(await fixture.browser.createBrowserContext());
    opened.push(one);
    await unannounced(one.page);
    await installWallet(one.page, owner);
    const page = fixture.site.page('wallet', `<${element}></${element}>`, { script });
    await one.page.goto(page, { waitUntil: 'load' });
    await one.page.waitForSelector(`${element}.hydrated`);
    return one.page;
  }

  test('load when chosen, and need a separate click to sign', async () => {
    const { reader } = fixture.network;
    const page = await visit(reader);
    await part(page, 'button').click();
    await untilInside(page, element, 'dialog[open]');
    expect(await shown(page, element)).toContain('Remote wallet');
    expect(await loads(page)).toBeUndefined();

    await part(page, 'wallet').click();
    await untilShown(page, element, `${shortened(reader)} is connected`);
    expect(await loads(page)).toBe(1);
    await part(page, 'button').click();
    await untilShown(page, element, `Signed in as ${shortened(reader)}`);

    await switchAccounts(page, reader, []);
    await untilShown(page, element, 'Connect wallet');
  });

  test('are reconnected on the next visit, and come first in the list', async () => {
    const { reader } = fixture.network;
    const page = await visit(reader);
    await part(page, 'button').click();
    await untilInside(page, element, 'dialog[open]');
    await part(page, 'wallet').click();
    await untilShown(page, element, `${shortened(reader)} is connected`);
    await page.reload();
    await untilShown(page, element, `${shortened(reader)} is connected`);
    await part(page, 'other').click();
    await untilInside(page, element, 'dialog[open]');
    const names = await page.$$eval(`${element} >>> [part=wallet]`, (wallets) =>
      wallets.map(({ textContent }) => textContent),
    );
    expect(names).toEqual(['Remote walletUsed last', 'Broken wallet']);
  });

  test('that cannot be loaded show an error', async () => {
    const page = await visit(fixture.network.reader);
    await part(page, 'button').click();
    await untilInside(page, element, 'dialog[open]');
    await page.locator(`${element} >>> li:nth-child(2) [part=wallet]`).click();
    await untilShown(page, element, 'could not be connected');
  });
});

test('wallets that are configured late do not change the connection', async () => {
  const { reader } = fixture.network;
  const { page } = await open(sdk, reader);
  await part(page, 'button').click();
  await untilShown(page, element, `Signed in as ${shortened(reader)}`);
  await page.evaluate(async () => {
    const { svc } = globalThis as unknown as {
      svc: { configure: (to: unknown) => void; signOut: () => Promise<void> };
    };
    svc.configure({ connectors: [{ id: 'late', name: 'Late wallet', load: () => {} }] });
    await svc.signOut();
  });
  await untilShown(page, element, `${shortened(reader)} is connected`);
  await part(page, 'other').click();
  await untilShown(page, element, 'Late wallet');
});

describe('a page with a wagmi config of its own', () => {
  const script = () =>
    bundle(`import { connect, createConfig, disconnect, getConnection, http, injected } from '@wagmi/core';
      import { mainnet } from 'viem/chains';
      globalThis.requests = 0;
      window.addEventListener('eip6963:requestProvider', () => requests++);
      const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } });
      globalThis.own = {
        connect: () => connect(config, { connector: config.connectors[0] }),
        disconnect: () => disconnect(config),
        address: () => getConnection(config).address,
      };
      ${sdk}
      svc.configure({ wagmiConfig: config });`);
  const own = (page: OpenPage['page'], name: 'connect' | 'disconnect' | 'address') =>
    page.evaluate(
      async (name) =>
        JSON.stringify(
          await (globalThis as unknown as { own: Record<string, () => unknown> }).own[name]!(),
        ),
      name,
    );

  test('shares its connection with the elements, which create no second one', async () => {
    const { reader } = fixture.network;
    const { page, complaints } = await open(await script(), reader);
    await own(page, 'connect');
    await untilShown(page, element, `${shortened(reader)} is connected`);
    await part(page, 'button').click();
    await untilShown(page, element, `Signed in as ${shortened(reader)}`);
    expect(
      await page.evaluate(() => ({
        requests: (globalThis as unknown as { requests: number }).requests,
        stored: Object.keys(localStorage).filter((key) => key.startsWith('x-svc')),
      })),
    ).toEqual({ requests: 1, stored: [] });
    expect(complaints).toEqual([]);

    await own(page, 'disconnect');
    await untilShown(page, element, 'Connect wallet');
  });

  test('can be connected by the elements', async () => {
    const { reader } = fixture.network;
    const { page } = await open(await script(), reader);
    await part(page, 'button').click();
    await untilShown(page, element, `Signed in as ${shortened(reader)}`);
    expect(await own(page, 'address')).toBe(JSON.stringify(reader.account.address));
  });
});

describe('the size of the wallet code', () => {
  /** Returns the compressed size of the loaded files of the SDK. */
  async function weigh({ page, loaded }: OpenPage): Promise<number> {
    const files = new Set(loaded);
    loaded.length = 0;
    const floor = fixture.site.page('floor', '<x-svc-recommendation></x-svc-recommendation>');
    await page.goto(floor, { waitUntil: 'networkidle0' });
    return [...files]
      .filter((url) => url.includes('/sdk/') && !loaded.includes(url))
      .map((url) => brotliCompressSync(readFileSync(getFileName(url))).length)
      .reduce((sum, length) => sum + length, 0);
  }

  test('is at most 30 KiB to connect and sign', async () => {
    const visit = await open(sdk, fixture.network.reader);
    await part(visit.page, 'button').click();
    await untilShown(visit.page, element, 'Signed in as');
    const bytes = await weigh(visit);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(30 * 1024);
  });

  test('is at most 65 KiB with everything but connectors of the app', async () => {
    const script = `${sdk}
      const rewardToken = { address: '0x' + '1'.repeat(40), chainId: 1, rpcUrl: '/nowhere' };
      svc.configure({ rewardToken, keepIdentity: 'tab', renewBefore: 60 });
      document.body.append(document.createElement('x-svc-balance'));
      document.body.append(document.createElement('x-svc-disconnect-wallet'));`;
    const visit = await open(script, fixture.network.reader);
    await part(visit.page, 'button').click();
    await untilShown(visit.page, element, 'Signed in as');
    await untilShown(visit.page, 'x-svc-balance', 'could not be read');
    expect(await weigh(visit)).toBeLessThanOrEqual(65 * 1024);
  });
});

function getFileName(url: string): string {
  return join(import.meta.dirname, '../../../dist', new URL(url).pathname.slice('/sdk/'.length));
}
