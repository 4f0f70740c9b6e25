import Type from 'typebox';
import {
  maximumGwei,
  readAccount,
  signerAccount,
  signerUrl,
  toWei,
  type ChainAccountSettings,
} from '../chain-account/account-settings.js';
import { ConfigurationError, defineSettings, removeTrailingSlashes } from '../settings.js';

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

/** The variables of the oracle, and of the adapter for a Chainlink node. */
export const oracleSettings = defineSettings({
  title: 'Oracle',
  variables: {
    SVC_ORACLE_KEY_FILE: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'File with the private key of the account that answers requests of reward tokens (docs/on-chain.md). ' +
          'Without it and `SVC_ORACLE_SIGNER_URL`, this program answers none.',
      }),
    ),
    SVC_ORACLE_SIGNER_URL: signerUrl,
    SVC_ORACLE_ACCOUNT: signerAccount,
    SVC_ORACLE_MAXIMUM_GWEI: maximumGwei('oracle'),
    SVC_ORACLE_API_KEY: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The API key of the oracle, with the scope `endorsers:read`.',
      }),
    ),
    SVC_ORACLE_SERVICE_URL: Type.Optional(
      Type.String({
        format: 'http-address',
        description: 'Address at which the oracle asks the service. Default `SVC_PUBLIC_URL`.',
      }),
    ),
    SVC_ORACLE_ADAPTER_TOKEN: Type.Optional(
      Type.String({
        minLength: 16,
        description: 'What a Chainlink node has to send to `svc oracle --adapter` as its token.',
      }),
    ),
  },
  read(values, { publicUrl }) {
    const account = readAccount('oracle', {
      keyFile: values.SVC_ORACLE_KEY_FILE,
      signerUrl: values.SVC_ORACLE_SIGNER_URL,
      address: values.SVC_ORACLE_ACCOUNT,
    });
    const { SVC_ORACLE_ADAPTER_TOKEN: token, SVC_ORACLE_API_KEY: apiKey } = values;
    const getAccess = (): ServiceAccess => {
      const serviceUrl = removeTrailingSlashes(values.SVC_ORACLE_SERVICE_URL ?? publicUrl);
      if (apiKey !== undefined) return { apiKey, serviceUrl };
      throw new ConfigurationError('The oracle needs SVC_ORACLE_API_KEY.');
    };
    const maximumFeePerGas = toWei(values.SVC_ORACLE_MAXIMUM_GWEI);
    const oracle: OracleSettings | undefined = account && {
      ...{ account, ...getAccess(), maximumFeePerGas },
    };
    const oracleAdapter: OracleAdapterSettings | undefined =
      token === undefined ? undefined : { token, ...getAccess() };
    return {
      /** What answers requests of reward tokens. */
      oracle,
      /** What an external adapter for a Chainlink node asks, and what it has to be asked with. */
      oracleAdapter,
    };
  },
});
