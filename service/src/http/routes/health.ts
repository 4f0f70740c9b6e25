import { ServiceError } from '../../errors/service-error.js';
import { Nothing } from '../../schemas/envelope.js';
import { Readiness } from '../../schemas/readiness.js';
import { ReadinessCheck } from '../../use-cases/check-readiness.js';
import { describeResult } from './responses.js';
import type { RoutePlugin } from './route-plugin.js';

export const healthRoutes: RoutePlugin = async (app, { service }) => {
  const readiness = new ReadinessCheck(service);

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
          'The service checks the database at most once per second. With scanned chains, the result says how ' +
          'far their scanners are behind and, with requests of reward tokens, how their oracles do; with ' +
          'connected accounts, how reading them and rewarding them does. None of that affects readiness.',
        security: [],
        response: describeResult(Readiness),
      },
    },
    async () => {
      if (app.isDraining) throw new ServiceError('databaseUnavailable', 'The service is stopping.');
      const { chains, oracles, rewards, networks } = await readiness.run();
      const result = {
        ...(chains.length > 0 ? { chains } : {}),
        ...(oracles.length > 0 ? { oracles } : {}),
        ...(rewards.length > 0 ? { rewards } : {}),
        ...(networks.length > 0 ? { networks } : {}),
      };
      return { status: 'success' as const, result };
    },
  );
};
