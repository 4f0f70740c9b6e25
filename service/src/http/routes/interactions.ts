import { requirePrincipal } from '../plugins/authentication.js';
import { InteractionSummaryQuery } from '../../schemas/queries.js';
import { InteractionSummary } from '../../schemas/ranking.js';
import { summariseInteractions } from '../../use-cases/relationships/summarise-interactions.js';
import { describeResult } from './responses.js';
import { negotiateLanguage } from './language.js';
import { allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const interactionRoutes: RoutePlugin = async (app, { service }) => {
  app.get(
    '/interactionSummary',
    {
      schema: {
        operationId: 'getInteractionSummary',
        'x-folder': 'relationships',
        security: allowPeopleAndClients('read:any'),
        tags: ['Reading'],
        summary: 'Summarise the interactions with an entity',
        description: 'Summarises the relationships with the target by type, without feedback.',
        querystring: InteractionSummaryQuery,
        response: describeResult(InteractionSummary),
      },
    },
    async (request, reply) => {
      const result = await summariseInteractions(service, requirePrincipal(request), {
        ...request.query,
        language: negotiateLanguage(request, reply),
      });
      return { status: 'success' as const, result };
    },
  );
};
