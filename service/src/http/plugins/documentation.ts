import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { apiDescription, nameSchemas } from '../openapi.js';

/** Collects the routes that are registered after it into the OpenAPI document. */
export const collectRoutes = fastifyPlugin(
  async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
    await app.register(swagger, {
      openapi: { ...apiDescription, servers: [{ url: publicUrl }] },
      convertConstToEnum: false,
      transformObject: (document) =>
        nameSchemas('openapiObject' in document ? document.openapiObject : {}),
    });
  },
);

/** The document at /openapi.json, and a page to read it at /docs. */
export async function documentation(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { validatorUrl: null, deepLinking: true, tryItOutEnabled: false },
    staticCSP: [
      "default-src 'none'",
      "script-src 'self'",
      // The page's library sets styles on its elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
