import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../service/src/http/app.js';
import { readConfiguration, type Configuration } from '../../service/src/configuration.js';
import { unlimited } from './unlimited.js';
import { openHttpApp, type Service } from '../../service/src/service.js';
import type { Videos } from '../../service/src/videos/videos.js';

/** The HTTP surface of a service. */
export interface HttpSurface {
  readonly url: string;
  readonly app: App;
  /** The files of videos. */
  readonly videos: Videos;
  /** Stops listening and removes the folder of its files; the service stays open. */
  readonly close: () => Promise<void>;
}

/** Settings that differ from the usual ones. */
export type HttpSettings = Partial<Omit<Configuration, 'limits'>> & {
  limits?: Partial<Configuration['limits']>;
};

/** Puts the HTTP surface before a service: on any free port, without limits, silent, with a folder of its own. */
export async function startHttp(
  service: Service,
  { limits, ...settings }: HttpSettings = {},
): Promise<HttpSurface> {
  const data = await mkdtemp(join(tmpdir(), 'svc-'));
  const configuration: Configuration = {
    ...readConfiguration({ SVC_LOG_LEVEL: 'fatal', SVC_DATA: data, PATH: process.env['PATH'] }),
    limits: { ...unlimited, ...limits },
    ...settings,
  };
  const { app, videos, close } = await openHttpApp(service, configuration);
  const url = await app.listen({ host: '127.0.0.1', port: settings.port ?? 0 });
  return {
    url,
    app,
    videos,
    close: async () => {
      const closed = close();
      // Of requests that a test has given up, or whose answers it has not read.
      app.server.closeAllConnections();
      await closed;
      await rm(data, { recursive: true });
    },
  };
}
