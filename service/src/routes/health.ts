import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ServiceError } from '../errors/service-error.js';
import { Nothing } from '../schemas/envelope.js';
import type { ServiceContext } from '../service-context.js';
import { checkDatabase } from '../use-cases/check-database.js';
import { answers } from './answers.js';

export const healthRoutes: FastifyPluginAsyncTypebox<{ service: ServiceContext }> = async (
  app,
  { service },
) => {
  app.get(
    '/health/live',
    {
      schema: {
        operationId: 'isLive',
        tags: ['Health'],
        summary: 'Whether the process answers',
        description: 'Fails only when the service should be started anew.',
        security: [],
        response: answers(Nothing),
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
        description: 'Not while the database is away, nor when the service was told to stop.',
        security: [],
        response: answers(Nothing),
      },
    },
    async () => {
      if (app.isDraining) throw new ServiceError('databaseUnavailable', 'The service is stopping.');
      await checkDatabase(service);
      return { status: 'success' as const, result: {} };
    },
  );
};
