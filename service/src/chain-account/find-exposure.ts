import { statSync } from 'node:fs';
import type { ChainAccountSettings } from './account-settings.js';

/** Read, write and execute, for the group and for others. */
const rightsOfOthers = 0o077;
const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Describes how others can reach the key of an account, or the requests to its signer; undefined if no way is known.
 */
export function findExposure(settings: ChainAccountSettings): string | undefined {
  if ('keyFile' in settings) {
    const { keyFile } = settings;
    // Windows has access control lists instead.
    const hasRights = process.platform !== 'win32';
    const isExposed = hasRights && (statSync(keyFile).mode & rightsOfOthers) !== 0;
    return isExposed
      ? `Other accounts of this machine can read ${keyFile}, which has a private key: chmod 600.`
      : undefined;
  }
  const { protocol, hostname, host } = new URL(settings.signerUrl);
  if (protocol === 'https:' || ownMachine.test(hostname)) return undefined;
  return (
    `Requests to the signer at ${host} use plain http: others on the way can read and ` +
    'change them. Use https.'
  );
}
