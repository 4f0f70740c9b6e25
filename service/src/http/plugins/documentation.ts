import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { apiDescription, createSchemaNames } from '../openapi.js';

declare module 'fastify' {
  interface FastifySchema {
    /** The folder of the function in the client; by default that of the operation’s tag. */
    'x-folder'?: string;
    /** The name of the function’s argument; by default the last word of the argument’s type. */
    'x-argument'?: string;
    /** The operation of which this one is an alias. The client has no function for it. */
    'x-alias-of'?: string;
  }
}

/** Collects the routes that are registered after it into the OpenAPI document. */
export const collectRoutes = fastifyPlugin(
  async (app: FastifyInstance, { publicUrl }: { publicUrl: string }) => {
    await app.register(swagger, {
      openapi: { ...apiDescription, servers: [{ url: publicUrl }] },
      convertConstToEnum: false,
      ...createSchemaNames(),
    });
  },
);

/** Serves the document at `/openapi.json`. */
export async function documentation(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
