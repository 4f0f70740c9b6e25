import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ServiceError } from '../../errors/service-error.js';
import { Nothing } from '../../schemas/envelope.js';
import type { ServiceContext } from '../../service-context.js';
import { DatabaseCheck } from '../../use-cases/check-database.js';
import { describeResult } from './responses.js';

export const healthRoutes: FastifyPluginAsyncTypebox<{ service: ServiceContext }> = async (
  app,
  { service },
) => {
  const databaseCheck = new DatabaseCheck(service.database);

  app.get(
    '/health/live',
    {
      schema: {
        operationId: 'isLive',
        tags: ['Health'],
        summary: 'Check that the process responds',
        description: 'Fails only if the service must be restarted.',
        security: [],
        response: describeResult(Nothing),
      },
    },
    async () => ({ status: 'success' as const, result: {} }),
  );

  app.get(
    '/health/ready',
    {
      schema: {
        operationId: 'isReady',
        tags: ['Health'],
        summary: 'Check that the service can handle requests',
        description:
          'Fails while the database is unavailable or read-only, and while the service is stopping. ' +
          'The service checks the database at most once per second.',
        security: [],
        response: describeResult(Nothing),
      },
    },
    async () => {
      if (app.isDraining) throw new ServiceError('databaseUnavailable', 'The service is stopping.');
      await databaseCheck.run();
      return { status: 'success' as const, result: {} };
    },
  );
};
