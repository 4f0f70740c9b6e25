import Type from 'typebox';
import { ConfigurationError } from '../settings.js';

/** A file with a private key, or a program that signs for an address. */
export type ChainAccountSettings =
  | { keyFile: string }
  | { signerUrl: string; address: `0x${string}` };

/** The part of the service that an account works for. */
export type AccountOwner = 'oracle' | 'connector';

/** The setting of the program that signs for an account. */
export const signerUrl = Type.Optional(
  Type.String({
    format: 'http-address-with-credentials',
    description:
      'Address of a program that signs for that account instead, with the JSON-RPC method ' +
      '`eth_signTransaction`.',
  }),
);

/** The setting of the account that this program signs for. */
export const signerAccount = Type.Optional(
  Type.String({
    pattern: '^0x[0-9a-fA-F]{40}$',
    description: 'The account that it signs for; required with its address.',
  }),
);

/** The setting of the highest fee that an account pays. */
export const maximumGwei = (who: string) =>
  Type.Number({
    default: 500,
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: `The highest fee that the ${who} pays for a unit of gas.`,
  });

/**
 * Reads the account of an owner; undefined without a key and a signer.
 * @throws ConfigurationError
 */
export function readAccount(
  owner: AccountOwner,
  given: {
    keyFile: string | undefined;
    signerUrl: string | undefined;
    address: string | undefined;
  },
): ChainAccountSettings | undefined {
  const { keyFile, signerUrl: url, address } = given;
  const prefix = `SVC_${owner.toUpperCase()}`;
  if (keyFile !== undefined && url !== undefined) {
    throw new ConfigurationError(`Set ${prefix}_KEY_FILE or ${prefix}_SIGNER_URL, not both.`);
  }
  if (keyFile !== undefined) return { keyFile };
  if (url === undefined) return undefined;
  if (address !== undefined) return { signerUrl: url, address: address as `0x${string}` };
  throw new ConfigurationError(`${prefix}_SIGNER_URL needs ${prefix}_ACCOUNT.`);
}

/** Converts a fee from gwei to wei. */
export function toWei(gwei: number): bigint {
  return BigInt(Math.round(gwei * 1e9));
}
