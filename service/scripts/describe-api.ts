import { readConfiguration } from '../src/configuration.js';
import { createService, openHttpApp } from '../src/service.js';
import { secrets } from '../../testing/service/secrets.js';

/** Returns the OpenAPI document and the tree of routes of a service with default settings. */
export async function describeApi(): Promise<{ document: object; routes: string }> {
  const service = await createService({ secrets, location: { memory: true } });
  try {
    const surface = await openHttpApp(service, readConfiguration({ SVC_LOG_LEVEL: 'error' }));
    const document = surface.app.swagger();
    const routes = surface.app.printRoutes({ commonPrefix: false });
    await surface.close();
    return { document, routes };
  } finally {
    await service.close();
  }
}
