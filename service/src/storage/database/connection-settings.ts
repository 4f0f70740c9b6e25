import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';
import { OperatorError } from '../../errors/operator-error.js';
import { invalidAddress } from './host-list.js';

/**
 * Reads the driver's settings from a `postgres://` address with one host. All modes of TLS except `disable` and `no-verify` check
 * the certificate and its host name, unless the address has `uselibpqcompat=true`.
 * @throws OperatorError when the address, or a file that it names, cannot be read
 */
export function readConnectionSettings(url: string): ClientConfig {
  // Like the driver: `toClientConfig` would ignore `ssl=no-verify`, and connect without TLS.
  const settings: ClientConfig = Object.fromEntries(
    Object.entries(parseAddress(url)).filter(([name]) => connectionParameters.has(name)),
  );
  if (typeof settings.ssl === 'object') requireCertificates(settings.ssl);
  return settings;
}

/** The driver would take each parameter of an address for an option, of the pool too: `max`, `log`. */
const connectionParameters = new Set([
  'user',
  'password',
  'host',
  'port',
  'database',
  'ssl',
  'sslnegotiation',
  'enableChannelBinding',
  'scramMaxIterations',
  'options',
  'application_name',
  'fallback_application_name',
  'client_encoding',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
]);

const fileParameters = ['sslrootcert', 'sslcert', 'sslkey'];

function parseAddress(url: string) {
  try {
    return parse(nameStrictMode(url));
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_INVALID_URL' || error instanceof URIError) {
      // Without the cause, which may show the address and its password.
      throw new OperatorError(invalidAddress);
    }
    const parameters = new URLSearchParams(url.split('?', 2)[1]);
    const name = fileParameters.find((parameter) => parameters.get(parameter) === path);
    if (path === undefined || name === undefined) throw error;
    throw new OperatorError(
      code === 'ENOENT'
        ? `The file ${path} of ${name} in DATABASE_URL does not exist.`
        : `The file ${path} of ${name} in DATABASE_URL cannot be read: ${message}.`,
    );
  }
}

/**
 * The driver treats these modes as `verify-full`, with a warning at each start. It treats `system`, libpq's name of
 * the machine's authorities, as a file name. `uselibpqcompat=true` gives the modes the meanings that they have in
 * libpq.
 */
function nameStrictMode(url: string): string {
  const address = url.replace(/(?<=[?&])sslrootcert=system(?=&|$)/, 'sslmode=verify-full');
  return /[?&]uselibpqcompat=true(?:&|$)/.test(address)
    ? address
    : address.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full');
}

/** The driver reports no error for a file of authorities that has none, and others only at the first connection. */
function requireCertificates(ssl: Exclude<ClientConfig['ssl'], boolean | undefined>): void {
  try {
    if (ssl.ca !== undefined) new X509Certificate(ssl.ca as string);
    createSecureContext(ssl);
  } catch (error) {
    throw new OperatorError(
      `The files of ${fileParameters.join(', ')} in DATABASE_URL must be certificates and their key in PEM format: ` +
        `${(error as Error).message}.`,
    );
  }
}
