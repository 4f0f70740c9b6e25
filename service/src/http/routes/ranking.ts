import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../plugins/authentication.js';
import { RankingQuery } from '../../schemas/queries.js';
import { Ranking } from '../../schemas/ranking.js';
import type { ServiceContext } from '../../service-context.js';
import { rankEntities } from '../../use-cases/entities/rank-entities.js';
import { answers } from './answers.js';
import { languageOf } from './language.js';

export const rankingRoutes: FastifyPluginAsyncTypebox<{ service: ServiceContext }> = async (
  app,
  { service },
) => {
  app.get(
    '/ranking',
    {
      schema: {
        operationId: 'getRanking',
        tags: ['Reading'],
        summary: 'Rank entities for a person',
        description:
          'Entities of a type, the best first as the network of the client sees them. Each carries ' +
          'what that network says about it.',
        querystring: RankingQuery,
        response: answers(Ranking),
      },
    },
    async (request) => {
      const result = await rankEntities(service, principalOf(request), {
        ...request.query,
        language: languageOf(request),
      });
      return { status: 'success' as const, result };
    },
  );
};
