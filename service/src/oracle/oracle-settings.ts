import type { ChainAccountSettings } from '../chain-account/account-settings.js';

/** How the oracle asks the service. */
export interface ServiceAccess {
  serviceUrl: string;
  /** With the scope `endorsers:read`. */
  apiKey: string;
}

/** How requests of reward tokens are answered. */
export interface OracleSettings extends ServiceAccess {
  account: ChainAccountSettings;
  /** The highest fee for a unit of gas, in wei. */
  maximumFeePerGas: bigint;
}

/** How a Chainlink node is answered. */
export interface OracleAdapterSettings extends ServiceAccess {
  /** What the node has to send. */
  token: string;
}
