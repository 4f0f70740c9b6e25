import type { Config, CreateConnectorFn } from '@wagmi/core';

/** A wallet connection of the page's own, made by `createConfig` of `@wagmi/core` or `wagmi`. */
export type WagmiConfig = Config;

/**
 * A further wallet to choose, such as WalletConnect. Nothing of it is loaded before somebody chooses
 * it, or returns to it.
 */
export interface WalletOption {
  /** The connector's own `id`, such as `walletConnect`. */
  id: string;
  name: string;
  /** URL of an image. */
  icon?: string;
  /** Loads the wagmi connector. */
  load: () => Promise<CreateConnectorFn>;
}
