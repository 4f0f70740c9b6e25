import { fastify, type FastifyInstance } from 'fastify';
import { ServiceError } from '../errors/service-error.js';
import { isSameSecret } from '../is-same-secret.js';
import type { Metrics } from './metrics.js';

/** Builds the application that answers `/metrics` alone. */
export function buildMetricsApp(metrics: Metrics, token: string | undefined): FastifyInstance {
  const app = fastify({ return503OnClosing: false });
  addMetricsRoute(app, metrics, token);
  return app;
}

/** Adds the route `/metrics`, for callers who send the token; for all without one. */
export function addMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (token !== undefined && !isSameSecret(headers.authorization, `Bearer ${token}`)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new ServiceError('notAuthenticated', 'The token of the metrics is not valid.');
    }
    return reply.type(metrics.contentType).send(await metrics.write());
  });
}
