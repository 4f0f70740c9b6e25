import { readConfiguration } from '../src/configuration.js';
import { createService, openHttpApp } from '../src/service.js';
import { secrets } from '../../testing/service/secrets.js';

/** The OpenAPI document of a service with default settings. */
export async function describeApi(): Promise<object> {
  const service = await createService({ secrets, location: { memory: true } });
  try {
    const surface = await openHttpApp(service, readConfiguration({ SVC_LOG_LEVEL: 'error' }));
    const document = surface.app.swagger();
    await surface.close();
    return document;
  } finally {
    await service.close();
  }
}
