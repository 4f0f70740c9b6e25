import { requirePrincipal } from '../plugins/authentication.js';
import { RankingQuery } from '../../schemas/queries.js';
import { Ranking } from '../../schemas/ranking.js';
import { rankEntities } from '../../use-cases/entities/rank-entities.js';
import { describeResult } from './responses.js';
import { negotiateLanguage } from './language.js';
import { allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const rankingRoutes: RoutePlugin = async (app, { service }) => {
  app.get(
    '/ranking',
    {
      schema: {
        operationId: 'getRanking',
        'x-folder': 'entities',
        security: allowPeopleAndClients('read:any'),
        tags: ['Reading'],
        summary: 'Rank entities for a person',
        description:
          "Returns the entities of a type, ranked by the client's network, the best first. Each has a " +
          'summary of the opinions of that network.',
        querystring: RankingQuery,
        response: describeResult(Ranking),
      },
    },
    async (request, reply) => {
      const result = await rankEntities(service, requirePrincipal(request), {
        ...request.query,
        language: negotiateLanguage(request, reply),
      });
      return { status: 'success' as const, result };
    },
  );
};
