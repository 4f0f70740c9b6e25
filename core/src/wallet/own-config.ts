import { createConfig, createStorage, injected, type Config } from '@wagmi/core';
import { WalletFailedError } from './wallet-errors';

/** Creates a wagmi config for pages without one. It discovers wallets by EIP-6963. */
export function createOwnConfig(storageKey: string): Config {
  return createConfig({
    // wagmi requires a chain. Accounts on any chain can connect.
    chains: [unknownChain],
    connectors: [injected()],
    storage: createStorage({ key: storageKey, storage }),
    client: () => {
      throw new WalletFailedError('The wagmi config of the SDK cannot read a chain.');
    },
  });
}

const unknownChain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const;

/** The browser's storage. If it is blocked or full, nothing is stored. */
const storage = {
  getItem: (key: string) => attempt(() => localStorage.getItem(key)),
  setItem: (key: string, value: string) => void attempt(() => localStorage.setItem(key, value)),
  removeItem: (key: string) => void attempt(() => localStorage.removeItem(key)),
};

function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
