import type { AddressInfo } from 'node:net';
import { buildApp } from './http/app.js';
import { ConfigurationError, type Configuration } from './configuration.js';
import { createService } from './service.js';
import { VideoLinks } from './videos/video-links.js';

/** A running service. */
export interface Server {
  /** Where it listens, such as `http://localhost:4700`. */
  readonly address: string;
  /** Stops it without dropping a request, and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the service and listens.
 * @throws ConfigurationError when the port is taken or must not be used.
 */
export async function startServer(configuration: Configuration): Promise<Server> {
  const { location, timeouts, engine, host, port, drainMilliseconds } = configuration;
  const { imageHosts, listUserEntities } = configuration;
  const service = await createService({
    location,
    timeouts,
    engine,
    videoLinks: VideoLinks.of(configuration),
    imageHosts,
    listUserEntities,
    onError: (error) => reportError(error),
  });
  let reportError: (error: unknown) => void = () => undefined;
  try {
    const app = await buildApp(service, configuration);
    reportError = (error) => app.log.warn({ err: error }, 'Following the change log failed');
    try {
      await app.listen({ host, port });
    } catch (error) {
      await app.close();
      throw listenError(error, configuration);
    }
    let closing: Promise<void> | undefined;
    return {
      address: addressOf(app.server.address() as AddressInfo, host),
      close: () =>
        (closing ??= (async () => {
          await app.drain(drainMilliseconds);
          await app.close();
          await app.finished();
          await service.close();
        })()),
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

function addressOf({ port }: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function listenError(error: unknown, { host, port }: Configuration): unknown {
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
