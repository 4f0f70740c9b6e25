import { isOwnMachine } from '../origins.js';
import { isExposed } from '../rights-of-others.js';
import type { ChainAccountSettings } from './account-settings.js';

/**
 * Describes how others can reach the key of an account, or the requests to its signer; undefined if no way is known.
 */
export function findExposure(settings: ChainAccountSettings): string | undefined {
  if ('keyFile' in settings) {
    const { keyFile } = settings;
    return isExposed(keyFile)
      ? `Other accounts of this machine can read ${keyFile}, which has a private key: chmod 600.`
      : undefined;
  }
  const url = new URL(settings.signerUrl);
  if (url.protocol === 'https:' || isOwnMachine(url)) return undefined;
  return (
    `Requests to the signer at ${url.host} use plain http: others on the way can read and ` +
    'change them. Use https.'
  );
}
