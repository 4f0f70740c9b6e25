import { getAddress } from 'viem';
import { getOrigin, isOfWeb } from '../origins.js';

/** The fields of a sign-in message. */
export interface SignInMessage {
  address: string;
  /** The origin of the page. */
  origin: string;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

const statement =
  'Sign in to give feedback and to see what the people in your network think. This costs nothing.';

/**
 * Returns the message of a sign-in (EIP-4361). The function of viem refuses domains without a dot, such as those of
 * apps.
 */
export function formatSignInMessage(parts: SignInMessage): string {
  const { origin, chainId, nonce, issuedAt, expiresAt } = parts;
  const url = new URL(origin);
  return [
    `${isOfWeb(url) ? url.host : getOrigin(url)} wants you to sign in with your Ethereum account:`,
    getAddress(parts.address),
    '',
    statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n');
}
