import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '../configuration.js';
import type { App } from './app.js';

/** Where to listen. */
export interface Place {
  host: string;
  port: number;
}

/**
 * Listens, and returns the address, such as `http://localhost:4700`.
 * @throws ConfigurationError when the port is taken or must not be used
 */
export async function listen(app: App, place: Place): Promise<string> {
  try {
    await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw listenError(error, place);
  }
  return addressOf(app.server.address() as AddressInfo, place.host);
}

function addressOf({ port }: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function listenError(error: unknown, { host, port }: Place): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 100}`,
      );
    case 'EACCES':
      return new ConfigurationError(
        `Port ${port} may not be used by this user: choose one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigurationError(`HOST "${host}" is no address of this machine.`);
    default:
      return error;
  }
}
