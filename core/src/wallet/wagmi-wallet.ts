import {
  connect,
  disconnect,
  getConnection,
  getConnections,
  reconnect,
  watchConnection,
  watchConnectors,
  type Config,
  type Connector,
  type CreateConnectorFn,
} from '@wagmi/core';
import { classifyWalletError } from './classify-wallet-error';
import {
  NoWalletError,
  RequestPendingError,
  UnknownChainError,
  UserRejectedError,
  WalletFailedError,
} from './wallet-errors';
import type { ProviderRequest, Wallet, WalletAccount, WalletPort } from './port';
import type { WalletOption } from './wallet-option';

/** Creates the port to the wallets of a wagmi config and to the further wallets. */
export async function createWagmiWallet(
  config: Config,
  options: () => readonly WalletOption[],
): Promise<WalletPort> {
  let recent = await config.storage?.getItem('recentConnectorId');
  let account: WalletAccount | undefined;
  const loaded = new Map<string, Connector>();

  const readAccount = (): WalletAccount | undefined => {
    const { status, address, chainId, connector } = getConnection(config);
    // While a wallet is being connected, the account of the one before stays connected.
    if (status === 'disconnected') account = undefined;
    if (status === 'connected') {
      const isOutside = connector.type !== 'injected';
      account = { address, chainId, walletId: connector.id, isOutside };
    }
    return account;
  };

  const readWallets = (): Wallet[] => listWallets(config.connectors, options(), recent);

  const findConnector = async (id: string): Promise<Connector | CreateConnectorFn> => {
    const known = loaded.get(id) ?? config.connectors.find((connector) => connector.id === id);
    if (known) return known;
    const option = options().find((one) => one.id === id);
    if (!option) throw new NoWalletError('This browser does not have this wallet.');
    const create = await option.load().catch((cause: unknown) => {
      throw new WalletFailedError(`The code of ${option.name} could not be loaded.`, { cause });
    });
    return (parameters) => ({ ...create(parameters), id });
  };

  /** Waits a while for a wallet that has not announced itself yet. */
  const untilAnnounced = (id: string): Promise<Connector | undefined> =>
    new Promise((resolve) => {
      const finish = (found?: Connector): void => {
        stop();
        clearTimeout(timer);
        resolve(found);
      };
      const stop = watchConnectors(config, {
        onChange: (connectors) => {
          const found = connectors.find((one) => one.id === id);
          if (found) finish(found);
        },
      });
      const timer = setTimeout(finish, announcementMilliseconds);
    });

  const remember = (): void => {
    const { connector } = getConnection(config);
    if (!connector) return;
    recent = connector.id;
    if (options().some(({ id }) => id === connector.id)) loaded.set(connector.id, connector);
  };

  const request = async ({ method, params = [] }: ProviderRequest): Promise<unknown> => {
    const { connector } = getConnection(config);
    if (!connector) throw new NoWalletError('No wallet is connected.');
    try {
      const provider = (await connector.getProvider()) as Provider;
      return await provider.request({ method, params });
    } catch (error) {
      rethrow(error);
    }
  };

  return {
    get account() {
      return readAccount();
    },
    get wallets() {
      return readWallets();
    },
    subscribe(listener) {
      const stops = [
        watchConnection(config, { onChange: listener }),
        watchConnectors(config, { onChange: listener }),
      ];
      return () => stops.forEach((stop) => stop());
    },
    async connect({ walletId } = {}) {
      const current = readAccount();
      if (current && (walletId === undefined || walletId === current.walletId)) return current;
      const chosen = walletId ?? readWallets()[0]?.id;
      if (chosen === undefined) throw new NoWalletError('This browser has no wallet.');
      const before = getConnections(config);
      await connect(config, { connector: await findConnector(chosen) }).catch(rethrow);
      remember();
      for (const { connector } of before) await disconnect(config, { connector }).catch(ignore);
      return readAccount()!;
    },
    async reconnect() {
      const id = recent;
      const connector = await (id && findConnector(id).catch(() => untilAnnounced(id)));
      // Meanwhile, another one may have been connected.
      if (connector && !readAccount()) {
        await reconnect(config, { connectors: [connector] }).catch(ignore);
      }
      remember();
      return readAccount();
    },
    async disconnect() {
      for (const { connector } of getConnections(config)) {
        await disconnect(config, { connector }).catch(ignore);
      }
    },
    async signMessage(message) {
      const { address } = getConnection(config);
      const signature = await request({
        method: 'personal_sign',
        params: [encodeHex(message), address],
      });
      return signature as `0x${string}`;
    },
    request,
  };
}

/** How long a wallet that was connected on an earlier visit may take to announce itself. */
const announcementMilliseconds = 2_000;

interface Provider {
  request: (request: ProviderRequest) => Promise<unknown>;
}

/** The id of the connector of `window.ethereum`, which may be any wallet. */
const anyWallet = 'injected';

function listWallets(
  connectors: readonly Connector[],
  options: readonly WalletOption[],
  recent: string | null | undefined,
): Wallet[] {
  const isInBrowser = ({ type }: Connector) => type === 'injected';
  const isAnnounced = connectors.some((one) => isInBrowser(one) && one.id !== anyWallet);
  const wallets = connectors
    // An announced wallet may be at `window.ethereum` as well.
    .filter(({ id }) => id !== anyWallet || (!isAnnounced && 'ethereum' in window))
    .map((connector) => ({
      id: connector.id,
      name: connector.id === anyWallet ? 'Browser wallet' : connector.name,
      icon: connector.icon?.startsWith('data:image/') ? connector.icon : undefined,
      isInBrowser: isInBrowser(connector),
    }));
  const others = options
    .filter(({ id }) => !connectors.some((connector) => connector.id === id))
    .map(({ id, name, icon }) => ({ id, name, icon, isInBrowser: false }));
  return [...wallets, ...others]
    .map((wallet) => ({ ...wallet, isRecent: wallet.id === recent }))
    .sort((a, b) => Number(b.isRecent) - Number(a.isRecent));
}

/** Converts the error of a wallet to one of the port. */
function rethrow(cause: unknown): never {
  const options = { cause };
  switch (classifyWalletError(cause)) {
    case 'declined':
      throw new UserRejectedError('The user declined the request.', options);
    case 'pending':
      throw new RequestPendingError(
        'The wallet still waits for the answer to an earlier request.',
        options,
      );
    case 'unknownChain':
      throw new UnknownChainError('The wallet does not know the chain.', options);
    case 'failed':
      throw new WalletFailedError('The wallet failed to answer the request.', options);
  }
}

function encodeHex(text: string): `0x${string}` {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function ignore(): undefined {
  return undefined;
}
