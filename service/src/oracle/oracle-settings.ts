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

/** The access of the oracle to the service. */
export interface ServiceAccess {
  serviceUrl: string;
  /** With the scope `endorsers:read`. */
  apiKey: string;
}

/** The settings of answering requests of reward tokens. */
export interface OracleSettings extends ServiceAccess {
  account: ChainAccountSettings;
  /** The highest fee for a unit of gas, in wei. */
  maximumFeePerGas: bigint;
}

/** The settings of answering a Chainlink node. */
export interface OracleAdapterSettings extends ServiceAccess {
  /** The token that the node must send. */
  token: string;
}

/** The settings of the oracle, and of the adapter for a Chainlink node. */
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
        description: 'The token that a Chainlink node must send to `svc oracle --adapter`.',
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
      /** Present if this program answers requests of reward tokens. */
      oracle,
      /** Present if this program can be an external adapter for a Chainlink node. */
      oracleAdapter,
    };
  },
});
