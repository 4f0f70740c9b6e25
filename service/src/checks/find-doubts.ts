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

/** Describes how others can read the key of a connection to the database; undefined if no way is known. */
export function findExposedTlsKey({ location }: Configuration): string | undefined {
  if (!('url' in location)) return undefined;
  const addresses = { DATABASE_URL: location.url, DATABASE_SESSION_URL: location.sessionUrl };
  for (const [name, address = ''] of Object.entries(addresses)) {
    const key = new URLSearchParams(address.split('?', 2)[1]).get('sslkey');
    if (key !== null && existsSync(key) && isExposed(key))
      return `Other accounts of this machine can read ${key}, the sslkey of ${name}: chmod 600.`;
  }
  return undefined;
}
