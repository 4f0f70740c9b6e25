import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the route answers to anonymous callers is the same for all of them: caches may store it where the route
     * says so by `Cache-Control`. By default no cache stores anything.
     */
    isPublic?: true;
  }
}

/** The `Cache-Control` of answers that no cache may store. */
export const privately = 'private, no-store';

/**
 * Keeps caches from storing answers: all but those of public routes to requests without credentials. Answers to
 * credentials count as personal even where their result is the same for everybody: they have the limits of the caller.
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
