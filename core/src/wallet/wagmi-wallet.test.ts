import { createConfig, createConnector, injected } from '@wagmi/core';
import { createWagmiWallet } from './wagmi-wallet';
import { NoWalletError, WalletFailedError } from './wallet-errors';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const;

/** The errors of the wallet, by the method of the request. */
let failures: Record<string, unknown> = {};
const provider = {
  on: () => undefined,
  removeListener: () => undefined,
  request: async ({ method }: { method: string }) => {
    if (method in failures) throw failures[method];
    if (method === 'eth_chainId') return '0x1';
    return method === 'wallet_requestPermissions'
      ? [{ caveats: [{ value: [address] }] }]
      : [address];
  },
};
const target = { id: 'announced', name: 'Announced', provider: provider as never };
/** A connector as an app configures it, such as that of WalletConnect, whose errors reach the SDK unchanged. */
const outside = createConnector(() => ({
  id: 'outside',
  name: 'Outside',
  type: 'outside',
  connect: async () => ({
    accounts: (await provider.request({ method: 'eth_requestAccounts' })) as never,
    chainId: 1,
  }),
  disconnect: async () => undefined,
  getAccounts: async () => [address],
  getChainId: async () => 1,
  getProvider: async () => provider,
  isAuthorized: async () => true,
  onAccountsChanged: () => undefined,
  onChainChanged: () => undefined,
  onDisconnect: () => undefined,
}));

function open() {
  const config = createConfig({
    chains: [chain],
    connectors: [injected({ target }), injected()],
    multiInjectedProviderDiscovery: false,
    storage: null,
    client: () => {
      throw new Error('Reads no chain.');
    },
  });
  const option = { id: 'outside', name: 'Outside', load: async () => outside };
  return createWagmiWallet(config, () => [option]);
}

// Connectors look for `window.ethereum`.
beforeAll(() => void Object.assign(globalThis, { window: { ethereum: provider } }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));
beforeEach(() => void (failures = {}));

const wallets = ['announced', 'injected', 'outside'];
const refusals = [
  { code: 4001, message: 'User rejected the request.' },
  { code: 5000, message: 'User rejected.' },
  { code: -32603, message: 'Failed.', data: { originalError: { code: 4001 } } },
  'User rejected',
];

describe.each(wallets)('the wallet “%s”', (walletId) => {
  test.each(refusals)('can be declined by %j, and asked again at once', async (refusal) => {
    const wallet = await open();
    failures = { eth_requestAccounts: refusal, wallet_requestPermissions: refusal };
    await expect(wallet.connect({ walletId })).rejects.toMatchObject({ name: 'UserRejectedError' });
    failures = {};
    await wallet.connect({ walletId });
    for (const method of [
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'eth_accounts',
    ]) {
      failures = { [method]: refusal };
      const request =
        method === 'personal_sign' ? wallet.signMessage('Sign in.') : wallet.request({ method });
      await expect(request).rejects.toMatchObject({ name: 'UserRejectedError', cause: refusal });
      failures = {};
      expect(await wallet.request({ method })).toEqual([address]);
    }
  });

  test('fails in other ways', async () => {
    const wallet = await open();
    await wallet.connect({ walletId });
    failures = {
      eth_sendTransaction: { code: -32603, message: 'Internal error.' },
      personal_sign: { code: -32002, message: 'Pending.' },
    };
    await expect(wallet.request({ method: 'eth_sendTransaction' })).rejects.toThrow(
      WalletFailedError,
    );
    await expect(wallet.signMessage('Sign in.')).rejects.toThrow('still waits');
  });
});

test('a provider that throws instead of rejecting fails like others', async () => {
  const wallet = await open();
  await expect(wallet.request({ method: 'eth_accounts' })).rejects.toThrow(NoWalletError);
  await wallet.connect({ walletId: 'announced' });
  const { request } = provider;
  provider.request = () => {
    throw Object.assign(new Error('No.'), { code: 4001 });
  };
  await expect(wallet.request({ method: 'eth_accounts' })).rejects.toThrow('declined');
  provider.request = request;
});
