import { createConfig, createStorage, injected, type Config } from '@wagmi/core';
import { WalletFailedError } from './wallet-errors';

/** A wagmi config for pages without one; it begins to look for wallets (EIP-6963). */
export function createOwnConfig(storageKey: string): Config {
  return createConfig({
    // Accounts on any chain connect; this one only stands for "no chain of ours".
    chains: [unknownChain],
    connectors: [injected()],
    storage: createStorage({ key: storageKey, storage }),
    client: () => {
      throw new WalletFailedError('The SDK reads no chain by its wagmi config.');
    },
  });
}

const unknownChain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const;

/** The browser's storage, which may be blocked or full: then nothing is remembered. */
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
