import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requirePrincipal } from '../plugins/authentication.js';
import { PreviousEndorsers, PreviousEndorsersBody } from '../../schemas/endorsement.js';
import type { ServiceContext } from '../../service-context.js';
import { findPreviousEndorsers } from '../../use-cases/endorsements/find-previous-endorsers.js';
import { describeResult } from './responses.js';

export const endorserRoutes: FastifyPluginAsyncTypebox<{ service: ServiceContext }> = async (
  app,
  { service },
) => {
  app.post(
    '/previousEndorsersRequest',
    {
      schema: {
        operationId: 'findPreviousEndorsers',
        tags: ['Endorsements'],
        summary: 'Find who endorsed earlier',
        description:
          'Those who endorsed the target before this transaction, at distance one and two from the ' +
          'source. A POST, since the reward oracle cannot send query parameters. Clients with the ' +
          'scope `endorsers:read`.',
        body: PreviousEndorsersBody,
        response: describeResult(PreviousEndorsers),
      },
    },
    async (request) => {
      const result = await findPreviousEndorsers(service, requirePrincipal(request), request.body);
      return { status: 'success' as const, result };
    },
  );
};
