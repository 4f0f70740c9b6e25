import type { Wallet, WalletAccount, WalletPort } from '../../wallet/port';
import { isHandheld, knownWalletApps, type WalletApp } from '../../wallet/wallet-app';
import type { WagmiConfig, WalletOption } from '../../wallet/wallet-option';
import { dropIdentity, identityDroppedEvent } from '../session/identity';
import { shared, sharedStore } from '../base/shared';
import { state } from '../base/state';

/** Which wallets there are, beside those that announce themselves. */
export interface WalletConfiguration {
  wagmiConfig?: WagmiConfig;
  connectors?: readonly WalletOption[];
  walletApps?: readonly WalletApp[];
}

/** What elements show of the wallet. */
export interface WalletState {
  account: WalletAccount | undefined;
  wallets: readonly Wallet[];
  /** An earlier connection is being looked for. */
  isResuming: boolean;
}

const store = sharedStore<WalletState>('wallet', {
  account: undefined,
  wallets: [],
  isResuming: false,
});
/** Reading it while rendering makes an element render again when it changes. */
export const walletState: WalletState = store.state;

/** The one connection of the page. */
const port = shared<Port>('port', () => ({ configuration: {}, stopFollowing: () => undefined }));

interface Port {
  configuration: WalletConfiguration;
  loading?: Promise<WalletPort> | undefined;
  resuming?: Promise<void>;
  stopFollowing: () => void;
}

/** Sets which wallets there are; a connection of the page's own replaces one that is open already. */
export function configureWallets(configuration: WalletConfiguration): void {
  const before = port.configuration.wagmiConfig;
  Object.assign(port.configuration, configuration);
  const { wagmiConfig } = port.configuration;
  if (wagmiConfig !== before) port.loading = undefined;
  // The page's own connection is followed from the start: its account may change at any time.
  if (wagmiConfig || port.loading) void loadWallet().then(follow, () => undefined);
}

/** The port to the browser's wallets; its code is loaded when this is first called. */
export function loadWallet(): Promise<WalletPort> {
  if (port.loading) return port.loading;
  const loading = open(port.configuration.wagmiConfig).catch((error: unknown) => {
    if (port.loading === loading) port.loading = undefined;
    throw error;
  });
  port.loading = loading;
  return loading;
}

/** Connects the wallet of an earlier visit again, once, if it allows that without asking. */
export function resumeWallet(): Promise<void> {
  // A page with a connection of its own resumes it itself.
  if (port.configuration.wagmiConfig || !wasConnected()) return Promise.resolve();
  port.resuming ??= resume();
  return port.resuming;
}

/** Whether a wallet was connected on an earlier visit, told without loading any wallet code. */
export function wasConnected(): boolean {
  try {
    return localStorage.getItem(`${storageKey}.recentConnectorId`) !== null;
  } catch {
    // Storage may be blocked.
    return false;
  }
}

/** Links that open this page in a wallet app: on phones, where this browser has no wallet. */
export function walletAppLinks(): { name: string; icon: string | undefined; url: string }[] {
  if (walletState.wallets.some(({ isInBrowser }) => isInBrowser) || !isHandheld()) return [];
  const { walletApps = knownWalletApps } = port.configuration;
  return walletApps.map(({ name, icon, link }) => ({ name, icon, url: link(location.href) }));
}

/** Under which the browser remembers what was connected. */
const storageKey = 'x-svc';

async function open(wagmiConfig: WagmiConfig | undefined): Promise<WalletPort> {
  const [{ walletOf }, makeConfig] = await Promise.all([
    import('../../wallet/wagmi-wallet'),
    wagmiConfig ? () => wagmiConfig : loadOwnConfig(),
  ]);
  // The page handed over a config meanwhile, beside which no other may be made.
  if (wagmiConfig !== port.configuration.wagmiConfig) return loadWallet();
  const wallet = await walletOf(makeConfig(), () => port.configuration.connectors ?? []);
  port.stopFollowing();
  port.stopFollowing = wallet.subscribe(() => follow(wallet));
  follow(wallet);
  return wallet;
}

/** How to make a config of the SDK's own. */
async function loadOwnConfig(): Promise<() => WagmiConfig> {
  const { createOwnConfig } = await import('../../wallet/own-config');
  return () => createOwnConfig(storageKey);
}

async function resume(): Promise<void> {
  walletState.isResuming = true;
  try {
    await (await loadWallet()).reconnect();
  } catch {
    // As if none had been connected; the next click tries again and says what is wrong.
  } finally {
    walletState.isResuming = false;
  }
}

/** An identity ends with its account: whoever switches in the wallet is somebody else. */
function follow({ account, wallets }: WalletPort): void {
  const before = walletState.account;
  if (before?.address !== account?.address || before?.chainId !== account?.chainId) {
    walletState.account = account;
  }
  walletState.wallets = wallets;
  const { identity } = state;
  if (!identity || !(account ?? before)) return;
  if (account?.address.toLowerCase() === identity.address.toLowerCase()) return;
  dropIdentity();
  window.dispatchEvent(new CustomEvent(identityDroppedEvent));
}
