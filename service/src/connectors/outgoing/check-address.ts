import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { NetworkError } from '../connector-error.js';

/**
 * Checks the address of a stranger before its host is resolved.
 * @throws NetworkError when it is not HTTPS on the default port, has user information, or has a private address
 */
export function checkAddress(url: URL): void {
  const { host, hostname, protocol, port, username, password } = url;
  if (protocol !== 'https:' || port !== '') {
    throw new NetworkError(`${host || 'The address'} is not HTTPS on its default port.`);
  }
  if (username || password) throw new NetworkError(`${host} is given with user information.`);
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) && !isPublic(literal)) throw refuseAddress(host);
}

/** Whether an IP address is public, and not translated to one of another network. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(globalUnicast);
  return parsed.toString() !== azureHost;
}

/** Creates the error for a host with an address that is not public. */
export function refuseAddress(host: string): NetworkError {
  return new NetworkError(`${host} is not a public address.`);
}

/** All assigned addresses (RFC 4291, 2.4); the library also treats deprecated forms of IPv4 as unicast. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Answers only inside Azure, for the host of the virtual machine. */
const azureHost = '168.63.129.16';
