import type { ChainAccountSettings } from '../chain-account/account-settings.js';

/** How connections are added to reward tokens. */
export interface RewardSettings {
  account: ChainAccountSettings;
  /** The highest fee for a unit of gas, in wei. */
  maximumFeePerGas: bigint;
}
