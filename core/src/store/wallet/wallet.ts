import type { ProviderRequest, Wallet, WalletAccount, WalletPort } from '../../wallet/port';
import { isHandheld, knownWalletApps, type WalletApp } from '../../wallet/wallet-app';
import type { RewardToken } from '../../wallet/reward-token';
import type { WagmiConfig, WalletOption } from '../../wallet/wallet-option';
import { dropIdentity, identityDroppedEvent } from '../session/identity';
import { getShared, getSharedStore } from '../base/shared';
import { state } from '../base/state';

/** Apps dispatch it on `window` after an endorsement: balances are then read again at once. */
export const endorsedEvent = 'svcEndorsed';

/** The wallets other than those that announce themselves in the browser. */
export interface WalletConfiguration {
  wagmiConfig?: WagmiConfig;
  connectors?: readonly WalletOption[];
  walletApps?: readonly WalletApp[];
}

/** The state of the wallet that elements show. */
export interface WalletState {
  account: WalletAccount | undefined;
  wallets: readonly Wallet[];
  /** Whether an earlier connection is being resumed. */
  isResuming: boolean;
}

const store = getSharedStore<WalletState>('wallet', {
  account: undefined,
  wallets: [],
  isResuming: false,
});
/** An element that reads a value while rendering is rendered again when it changes. */
export const walletState: WalletState = store.state;

/** The wallet connection of the page. */
const port = getShared<Port>('port', () => ({ configuration: {}, stopFollowing: () => undefined }));

interface Port {
  configuration: WalletConfiguration;
  loading?: Promise<WalletPort> | undefined;
  resuming?: Promise<void>;
  stopFollowing: () => void;
}

/** Sets the wallets. A wallet connection of the page's own replaces one that is open already. */
export function configureWallets(configuration: WalletConfiguration): void {
  const before = port.configuration.wagmiConfig;
  Object.assign(port.configuration, configuration);
  const { wagmiConfig } = port.configuration;
  if (wagmiConfig !== before) port.loading = undefined;
  // The account of the page's own connection may change at any time.
  if (wagmiConfig || port.loading) void loadWallet().then(follow, () => undefined);
}

/** Returns the port to the wallets, whose code the first call loads. */
export function loadWallet(): Promise<WalletPort> {
  if (port.loading) return port.loading;
  const loading = open(port.configuration.wagmiConfig).catch((error: unknown) => {
    if (port.loading === loading) port.loading = undefined;
    throw error;
  });
  port.loading = loading;
  return loading;
}

/** Sends a request to the connected wallet. */
export async function requestWallet(request: ProviderRequest): Promise<unknown> {
  return (await loadWallet()).request(request);
}

/** Asks the wallet to switch to the token's chain. */
export async function switchChain({ chainId }: RewardToken): Promise<void> {
  await requestWallet({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: `0x${chainId.toString(16)}` }],
  });
}

/** Returns whether the token cannot be read because the wallet, its only node, is on another chain. */
export function isOnOtherChain({ chainId, rpcUrl }: RewardToken, account: WalletAccount): boolean {
  return rpcUrl === undefined && account.chainId !== chainId;
}

/** Reconnects the wallet of an earlier visit, once, if the wallet allows this without asking. */
export function resumeWallet(): Promise<void> {
  // A page with a wallet connection of its own resumes it itself.
  if (port.configuration.wagmiConfig || !wasConnected()) return Promise.resolve();
  port.resuming ??= resume();
  return port.resuming;
}

/** Returns whether a wallet was connected on an earlier visit. Loads no wallet code. */
export function wasConnected(): boolean {
  try {
    return localStorage.getItem(`${storageKey}.recentConnectorId`) !== null;
  } catch {
    // The storage is blocked.
    return false;
  }
}

/**
 * Returns links that open this page in a wallet app, on phones whose browser has no wallet. Pages of apps
 * (`capacitor://localhost`) cannot be opened elsewhere.
 */
export function walletAppLinks(): { name: string; icon: string | undefined; url: string }[] {
  if (!location.protocol.startsWith('http')) return [];
  if (walletState.wallets.some(({ isInBrowser }) => isInBrowser) || !isHandheld()) return [];
  const { walletApps = knownWalletApps } = port.configuration;
  return walletApps.map(({ name, icon, link }) => ({ name, icon, url: link(location.href) }));
}

/** The prefix of wagmi's keys in the browser's storage. */
const storageKey = 'x-svc';

async function open(wagmiConfig: WagmiConfig | undefined): Promise<WalletPort> {
  const [{ createWagmiWallet: walletOf }, makeConfig] = await Promise.all([
    import('../../wallet/wagmi-wallet'),
    wagmiConfig ? () => wagmiConfig : loadOwnConfig(),
  ]);
  // The page has configured its own config in the meantime, which must be the only one.
  if (wagmiConfig !== port.configuration.wagmiConfig) return loadWallet();
  const wallet = await walletOf(makeConfig(), () => port.configuration.connectors ?? []);
  port.stopFollowing();
  port.stopFollowing = wallet.subscribe(() => follow(wallet));
  follow(wallet);
  return wallet;
}

/** Returns a function that creates the SDK's own config. */
async function loadOwnConfig(): Promise<() => WagmiConfig> {
  const { createOwnConfig } = await import('../../wallet/own-config');
  return () => createOwnConfig(storageKey);
}

async function resume(): Promise<void> {
  walletState.isResuming = true;
  try {
    await (await loadWallet()).reconnect();
  } catch {
    // The next click tries again and shows the error.
  } finally {
    walletState.isResuming = false;
  }
}

/** Copies the wallet's state, and ends the identity when its account is no longer connected. */
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
