import type { Page } from 'puppeteer';
import { openPage, untilInside, untilShown } from '../../../testing/browser/browser.js';
import { bundle } from '../../../testing/packing/bundle.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { installWallet } from '../../../testing/browser/wallet.js';
import { until } from '../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

/** Opens a page with an app in a browser with the reader's wallet. */
async function open(source: string): Promise<{ page: Page; complaints: () => string[] }> {
  const { page, complaints } = await openPage(await fixture.browser.createBrowserContext());
  await installWallet(page, fixture.network.reader);
  const script = await bundle(`import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as svc from '@x-svc/react';
svc.configure({ apiUrl: '/api' });
${source}`);
  const url = fixture.site.page('react', '<main id="app"></main>', { script, hasScriptTag: false });
  await page.goto(url, { waitUntil: 'load' });
  // The images of the network do not exist.
  return { page, complaints: () => complaints.filter((text) => !text.includes('404')) };
}

const untilText = (page: Page, text: string) =>
  until(page, (wanted) => document.querySelector('p')?.textContent === wanted, text);

test('an app with wagmi shares its wallet connection, so that signing in needs only a signature', async () => {
  const { page, complaints } = await open(`
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { mainnet } from 'viem/chains';
import { createConfig, http, injected, useConnect, useConnectors, WagmiProvider } from 'wagmi';
import { useSvcSignIn } from '@x-svc/react/wagmi';
const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } });
function App() {
  const { identity, isConnected, isPending, error, signIn, signOut } = useSvcSignIn();
  const { mutate: connect } = useConnect();
  const connectors = useConnectors();
  const button = (id, onClick) => h('button', { id, onClick }, id);
  return h('div', null,
    h('p', null, [isConnected && 'connected', identity ? 'signed in' : isPending ? 'signing' : 'signed out', error?.name].filter(Boolean).join(', ')),
    button('connect', () => connect({ connector: connectors.at(-1) })),
    button('sign-in', () => signIn()),
    button('sign-out', () => void signOut()),
    h(svc.XSvcWalletConnect),
    h(svc.XSvcRoot, { sourceUuid: identity?.address.toLowerCase(), targetType: 'provider' },
      h(svc.XSvcRecommendation, { targetUuid: 'bakery' })));
}
createRoot(document.querySelector('#app')).render(
  h(WagmiProvider, { config }, h(QueryClientProvider, { client: new QueryClient() }, h(App))));`);
  await untilText(page, 'signed out');
  await page.locator('#connect').click();
  await untilText(page, 'connected, signed out');
  // The elements share the connection.
  await untilShown(page, 'x-svc-wallet-connect', 'Sign in');
  await page.locator('#sign-in').click();
  await untilText(page, 'connected, signed in');
  await untilShown(page, 'x-svc-recommendation', 'Alice Archer');
  await page.locator('#sign-out').click();
  await untilText(page, 'connected, signed out');
  await untilShown(page, 'x-svc-recommendation', 'Connect a wallet');
  expect(complaints()).toEqual([]);
});

test('a ranking shares the request of a root, whatever the case of the address', async () => {
  const { page, complaints } = await open(`
function App() {
  const identity = svc.useSvcIdentity();
  const { status, items, reload } = svc.useRanking({ targetType: 'provider' });
  const [loaded, setLoaded] = useState(0);
  return h('div', null,
    h('p', null, [status, items.length, loaded].join(' ')),
    h('button', { onClick: reload }, 'again'),
    h(svc.XSvcWalletConnect, { onSignedIn: ({ detail }) =>
      window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail })) }),
    h(svc.XSvcRoot, { sourceUuid: identity?.address, targetType: 'provider',
      onLoaded: ({ detail }) => setLoaded(detail.data.length) },
      h(svc.XSvcRecommendation, { targetUuid: 'bakery' })));
}
createRoot(document.querySelector('#app')).render(h(App));`);
  await untilText(page, 'signed-out 0 0');
  await untilInside(page, 'x-svc-wallet-connect', '[part=button]');
  await page.locator('x-svc-wallet-connect >>> [part=button]').click();
  await untilText(page, 'ready 4 4');
  const rankings = () => fixture.site.asked.filter((path) => path.includes('/ranking')).length;
  expect(rankings()).toBe(1);
  await page.locator('button').click();
  await page.waitForResponse((response) => response.url().includes('/ranking'));
  expect(rankings()).toBe(2);
  expect(complaints()).toEqual([]);
});
