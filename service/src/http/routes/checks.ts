import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SharedCheck } from '../../checks/shared-check.js';
import { CheckList } from '../../schemas/checks.js';
import { requirePrincipal } from '../plugins/authentication.js';
import { allowClients } from './callers.js';
import { describeResult } from './responses.js';

/** Adds the route of the checks of the installation, for API keys with the scope `admin`. */
export const checkRoutes: FastifyPluginAsyncTypebox<{ check: SharedCheck }> = async (
  app,
  { check },
) => {
  app.get(
    '/health/checks',
    {
      schema: {
        operationId: 'listChecks',
        security: allowClients('admin'),
        tags: ['Health'],
        summary: 'Check the installation',
        description:
          'Returns what is wrong with the installation of the instance that answers, as `svc doctor` prints it: ' +
          'settings, rights, clock, disk, connections to the database, migrations, keys, jobs, chains and social networks. ' +
          'A check takes up to ten seconds; a result is reused for five. Needs the scope `admin`.',
        response: describeResult(CheckList),
      },
    },
    async (request) => {
      const result = await check.run(requirePrincipal(request));
      return { status: 'success' as const, result };
    },
  );
};
