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
        summary: 'Whether the process answers',
        description: 'Fails only when the service should be started anew.',
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
        summary: 'Whether requests should be sent here',
        description:
          'Not while the database is away or takes no writes, nor when the service was told to stop. ' +
          'The database is asked at most once a second.',
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
