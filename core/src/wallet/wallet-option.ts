import type { Config, CreateConnectorFn } from '@wagmi/core';

/** The page's own wallet connection, created by `createConfig` of `@wagmi/core` or `wagmi`. */
export type WagmiConfig = Config;

/**
 * A further wallet to choose from, such as WalletConnect. Its code is loaded when a person chooses the
 * wallet, or returns with it connected.
 */
export interface WalletOption {
  /** The `id` of the connector, such as `walletConnect`. */
  id: string;
  name: string;
  /** The URL of an image. */
  icon?: string;
  /** Loads the wagmi connector. */
  load: () => Promise<CreateConnectorFn>;
}
