import Type from 'typebox';
import {
  maximumGwei,
  readAccount,
  signerAccount,
  signerUrl,
  toWei,
  type ChainAccountSettings,
} from '../chain-account/account-settings.js';
import { defineSettings } from '../settings.js';

/** The settings of adding connections to reward tokens. */
export interface RewardSettings {
  account: ChainAccountSettings;
  /** The highest fee for a unit of gas, in wei. */
  maximumFeePerGas: bigint;
}

/** The settings of the account that adds connected accounts to reward tokens. */
export const rewardSettings = defineSettings({
  title: 'Rewards for connected accounts',
  variables: {
    SVC_CONNECTOR_KEY_FILE: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'File with the private key of the account that adds connected accounts to reward tokens ' +
          '(docs/networks.md). Without it and `SVC_CONNECTOR_SIGNER_URL`, this program adds none.',
      }),
    ),
    SVC_CONNECTOR_SIGNER_URL: signerUrl,
    SVC_CONNECTOR_ACCOUNT: signerAccount,
    SVC_CONNECTOR_MAXIMUM_GWEI: maximumGwei('account'),
  },
  read(values) {
    const account = readAccount('connector', {
      keyFile: values.SVC_CONNECTOR_KEY_FILE,
      signerUrl: values.SVC_CONNECTOR_SIGNER_URL,
      address: values.SVC_CONNECTOR_ACCOUNT,
    });
    const maximumFeePerGas = toWei(values.SVC_CONNECTOR_MAXIMUM_GWEI);
    const rewards: RewardSettings | undefined = account && { account, maximumFeePerGas };
    /** Present if this program adds connected accounts to reward tokens. */
    return { rewards };
  },
});
