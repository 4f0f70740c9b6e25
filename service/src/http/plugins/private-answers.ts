import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer is the same for all anonymous callers: caches may store it where the route sets `Cache-Control` so. By
     * default no cache stores any answer.
     */
    isPublic?: true;
  }
}

/** The `Cache-Control` of answers that no cache may store. */
export const privately = 'private, no-store';

/**
 * Forbids caches to store answers, except those of public routes to requests without credentials. Answers to requests
 * with credentials are personal even if all principals get the same result: they state the limits of the principal.
 */
export const privateAnswers = fastifyPlugin((app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!mayBeStored(request, reply)) void reply.header('cache-control', privately);
    done();
  });
});

/** Declares all routes of the scope that are registered after it public. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isPublic: true };
  });
}

function mayBeStored({ headers, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    routeOptions.config.isPublic === true &&
    headers.authorization === undefined &&
    reply.statusCode < 400 &&
    String(reply.getHeader('cache-control')).startsWith('public')
  );
}
