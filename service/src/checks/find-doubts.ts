import { existsSync } from 'node:fs';
import type { Configuration } from '../configuration.js';
import { isOwnMachine } from '../origins.js';
import { isExposed } from '../rights-of-others.js';

/** Settings with which the service starts, though an operator would want to know. */
export function findDoubts(configuration: Configuration): string[] {
  return [findOwnAddress(configuration), findExposedTlsKey(configuration)].filter(
    (doubt) => doubt !== undefined,
  );
}

/** Describes a public address that others cannot use; undefined if it is right for the database. */
export function findOwnAddress({ location, publicUrl }: Configuration): string | undefined {
  if (!('url' in location) || !isOwnMachine(new URL(publicUrl))) return undefined;
  return (
    `SVC_PUBLIC_URL is ${publicUrl}, an address of this machine: tokens, and addresses of badges and videos, have it. ` +
    'Set the address at which others reach the service.'
  );
}

/** Describes how others can read the key of the connection to the database; undefined if no way is known. */
export function findExposedTlsKey({ location }: Configuration): string | undefined {
  if (!('url' in location)) return undefined;
  const key = new URLSearchParams(location.url.split('?', 2)[1]).get('sslkey');
  return key !== null && existsSync(key) && isExposed(key)
    ? `Other accounts of this machine can read ${key}, the sslkey of DATABASE_URL: chmod 600.`
    : undefined;
}
