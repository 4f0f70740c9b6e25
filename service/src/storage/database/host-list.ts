import { OperatorError } from '../../errors/operator-error.js';

/** A host of `DATABASE_URL`: a name, an address, or the folder of a Unix socket; the driver's own when undefined. */
export interface Host {
  host?: string;
  port?: number;
}

/** What a server must be: libpq's `target_session_attrs`, without the values for standbys. */
export type TargetSession = 'any' | 'read-write' | 'primary';

/** An address with the first host only, which the driver can read, and all hosts. */
export interface HostList {
  address: string;
  /** A single one has no fields: the address says it. */
  hosts: Host[];
  target: TargetSession;
}

/**
 * Splits an address that may have several hosts, in libpq's form: `postgres://user@a:5432,b:5432/database`, or
 * `?host=a,b&port=5432` with one port or as many as hosts.
 * @throws OperatorError when the list is not valid, or asks for a standby
 */
export function splitHosts(url: string): HostList {
  const [start = '', authority = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(url) ?? [];
  const list = authority.slice(authority.lastIndexOf('@') + 1);
  const rest = url.slice(start.length);
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(rest)?.[1]);
  if (parameters.has('hostaddr')) {
    throw new OperatorError('hostaddr in DATABASE_URL is not supported: give the address as host.');
  }
  const givenHosts = parameters.get('host');
  const givenPorts = parameters.get('port');
  const target = readTarget(parameters.get('target_session_attrs'));
  if (![list, givenHosts, givenPorts].some((given) => given?.includes(','))) {
    return { address: url, hosts: [{}], target: target ?? 'any' };
  }
  const items = list.split(',').map(readItem);
  const hosts = givenHosts?.split(',') ?? items.map(({ host }) => host);
  const ports = givenPorts?.split(',') ?? items.map(({ port }) => port);
  if (hosts.includes('')) throw new OperatorError('DATABASE_URL has an empty host in its list.');
  if (ports.length !== 1 && ports.length !== hosts.length) {
    throw new OperatorError(
      `DATABASE_URL has ${ports.length} ports for ${hosts.length} hosts: give one port, or one for each host.`,
    );
  }
  return {
    address: [
      start.slice(0, start.length - list.length),
      list.split(',')[0],
      rest.replaceAll(laterItems, '$1'),
    ].join(''),
    hosts: hosts.map((host, index) => ({ host, port: readPort(ports[index] ?? ports[0]!) })),
    // libpq takes any server by default, also a standby; the service writes.
    target: target ?? 'read-write',
  };
}

/** What follows the first of several hosts or ports that parameters give. */
const laterItems = /([?&](?:host|port)=[^&#,%]*(?:%(?!2c)[^&#,%]*)*)(?:,|%2c)[^&#]*/gi;
const itemPattern = /^(\[[^[\]]*\]|[^[\]:]*)(?::(\d*))?$/;

function readItem(item: string): { host: string; port: string } {
  const [, host, port = ''] = itemPattern.exec(item) ?? [];
  // Without the text, which has the password when a character of it is not encoded.
  if (host === undefined) throw new OperatorError(invalidAddress);
  try {
    return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port };
  } catch {
    throw new OperatorError(invalidAddress);
  }
}

export const invalidAddress =
  'DATABASE_URL is not a valid address: separate hosts by commas, and encode special characters of the user and the ' +
  'password, such as % as %25.';

function readPort(text: string): number {
  const port = Number(text || process.env['PGPORT'] || 5432);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new OperatorError('DATABASE_URL has a port that is not a number from 1 to 65535.');
}

function readTarget(value: string | null): TargetSession | undefined {
  switch (value) {
    case null:
      return undefined;
    case 'any':
    case 'read-write':
    case 'primary':
      return value;
    default:
      throw new OperatorError(
        'target_session_attrs in DATABASE_URL must be read-write, primary or any: the service writes, which a standby refuses.',
      );
  }
}
