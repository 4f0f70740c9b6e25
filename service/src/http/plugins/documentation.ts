import swagger from '@fastify/swagger';
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

/** The document at `/openapi.json`. */
export async function documentation(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
