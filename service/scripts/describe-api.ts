import { readConfiguration } from '../src/configuration.js';
import { createService, openHttpApp } from '../src/service.js';

/** The OpenAPI document of a service with default settings. */
export async function describeApi(): Promise<object> {
  const service = await createService({ location: { memory: true } });
  try {
    const surface = await openHttpApp(service, readConfiguration({ SVC_LOG_LEVEL: 'error' }));
    const document = surface.app.swagger();
    await surface.close();
    return document;
  } finally {
    await service.close();
  }
}
