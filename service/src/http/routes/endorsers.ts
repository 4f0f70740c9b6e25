import { requirePrincipal } from '../plugins/authentication.js';
import { PreviousEndorsers, PreviousEndorsersBody } from '../../schemas/endorsement.js';
import { findPreviousEndorsers } from '../../use-cases/endorsements/find-previous-endorsers.js';
import { describeResult } from './responses.js';
import { allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const endorserRoutes: RoutePlugin = async (app, { service }) => {
  app.post(
    '/previousEndorsersRequest',
    {
      schema: {
        operationId: 'findPreviousEndorsers',
        'x-argument': 'endorsement',
        security: allowPeopleAndClients('endorsers:read'),
        tags: ['Endorsements'],
        summary: 'Find previous endorsers',
        description:
          'Returns the addresses that endorsed the target before this transaction and are at distance ' +
          'one and two from the source. The method is POST, since the reward oracle cannot send query ' +
          'parameters. Clients need the scope `endorsers:read`; users can ask for the wallet that they signed ' +
          'in with.',
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
