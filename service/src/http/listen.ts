import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '../settings.js';
import type { FastifyInstance } from 'fastify';

/** The address to listen at. */
export interface ListenAddress {
  host: string;
  port: number;
  /** The settings of the two. */
  names?: { host: string; port: string };
}

/**
 * Listens, and returns the address, such as `http://localhost:4700`.
 * @throws ConfigurationError when the port is taken or must not be used
 */
export async function listen(
  app: Pick<FastifyInstance, 'listen' | 'server'>,
  place: ListenAddress,
): Promise<string> {
  try {
    await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw toListenError(error, place);
  }
  return formatAddress(app.server.address() as AddressInfo, place.host);
}

function formatAddress({ port }: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const defaultNames = { host: 'HOST', port: 'PORT' };

function toListenError(
  error: unknown,
  { host, port, names = defaultNames }: ListenAddress,
): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `Port ${port} is taken by another program. Stop that program, or choose another port: ${names.port}=${port + 100}`,
      );
    case 'EACCES':
      return new ConfigurationError(
        `This user may not listen on port ${port}: choose a port above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigurationError(`${names.host} "${host}" is not an address of this machine.`);
    default:
      return error;
  }
}
