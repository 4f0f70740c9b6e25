import { buildApp } from '../src/http/app.js';
import { readConfiguration } from '../src/configuration.js';
import { createService } from '../src/service.js';

/** The OpenAPI document of a service with default settings. */
export async function describeApi(): Promise<object> {
  const service = await createService({ location: { memory: true } });
  try {
    const app = await buildApp(service, readConfiguration({ SVC_LOG_LEVEL: 'error' }));
    const document = app.swagger();
    await app.close();
    return document;
  } finally {
    await service.close();
  }
}
