import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../plugins/authentication.js';
import { InteractionSummaryQuery } from '../../schemas/queries.js';
import { InteractionSummary } from '../../schemas/ranking.js';
import type { ServiceContext } from '../../service-context.js';
import { summariseInteractions } from '../../use-cases/relationships/summarise-interactions.js';
import { answers } from './answers.js';
import { languageOf } from './language.js';

export const interactionRoutes: FastifyPluginAsyncTypebox<{ service: ServiceContext }> = async (
  app,
  { service },
) => {
  app.get(
    '/interactionSummary',
    {
      schema: {
        operationId: 'getInteractionSummary',
        tags: ['Reading'],
        summary: 'Summarise what people did with an entity',
        description: 'Relationships with the target that are not feedback, by type.',
        querystring: InteractionSummaryQuery,
        response: answers(InteractionSummary),
      },
    },
    async (request) => {
      const result = await summariseInteractions(service, principalOf(request), {
        ...request.query,
        language: languageOf(request),
      });
      return { status: 'success' as const, result };
    },
  );
};
