import { requirePrincipal } from '../plugins/authentication.js';
import { GivenFeedbackPage } from '../../schemas/given-feedback.js';
import { GivenFeedbackQuery, RecommenderQuery } from '../../schemas/queries.js';
import { RecommenderPage } from '../../schemas/recommender.js';
import { listGivenFeedback } from '../../use-cases/feedback/list-given-feedback.js';
import { listRecommenders } from '../../use-cases/feedback/list-recommenders.js';
import { describeResult } from './responses.js';
import { negotiateLanguage } from './language.js';
import { getReaderCriteria } from './reader-criteria.js';
import { allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const peopleRoutes: RoutePlugin = async (app, { service }) => {
  app.get(
    '/recommenders',
    {
      schema: {
        operationId: 'listRecommenders',
        'x-folder': 'people',
        security: allowPeopleAndClients('read:any'),
        tags: ['Reading'],
        summary: 'List who in the network has an opinion about an entity',
        description:
          'Returns the people behind the `summaryText` of a ranking, each with the steps that lead to ' +
          'it: approving ones first, then disapproving, then neutral; among those fewer steps, more ' +
          'trust, newer. `sourceCriteria` names the reader; users may omit it. Clients need the scope ' +
          '`read:any`.',
        querystring: RecommenderQuery,
        response: describeResult(RecommenderPage),
      },
    },
    async (request, reply) => {
      const principal = requirePrincipal(request);
      const { sourceCriteria = getReaderCriteria(principal), ...query } = request.query;
      const result = await listRecommenders(service, principal, {
        ...query,
        sourceCriteria,
        language: negotiateLanguage(request, reply),
      });
      return { status: 'success' as const, result };
    },
  );

  app.get(
    '/givenFeedback',
    {
      schema: {
        operationId: 'listGivenFeedback',
        'x-folder': 'people',
        security: allowPeopleAndClients('read:any'),
        tags: ['Reading'],
        summary: 'List what a person says',
        description:
          'Returns the newest feedback of a person about each target that is not a person, the newest ' +
          'first. Users name themselves, or others by a `ref`. Clients need the scope `read:any`.',
        querystring: GivenFeedbackQuery,
        response: describeResult(GivenFeedbackPage),
      },
    },
    async (request, reply) => {
      const result = await listGivenFeedback(service, requirePrincipal(request), {
        ...request.query,
        language: negotiateLanguage(request, reply),
      });
      return { status: 'success' as const, result };
    },
  );
};
