import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

/** Logs one line per request, after its response. */
export const requestLog = fastifyPlugin((app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    // Probes come every few seconds.
    request.log[route.startsWith('/health/') ? 'debug' : 'info'](
      {
        method: request.method,
        // The path itself may contain an address, or an id that is a secret.
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'Request answered',
    );
    done();
  });
});

/** Returns the request id of the caller if it is valid, else a new one. */
export function chooseRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}
