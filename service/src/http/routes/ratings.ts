import Type from 'typebox';
import { publicCache } from '../plugins/public-cache.js';
import { RatingsQuery } from '../../schemas/queries.js';
import { Rating } from '../../schemas/rating.js';
import { listRatings } from '../../use-cases/feedback/list-ratings.js';
import { describeResult } from './responses.js';
import type { RoutePlugin } from './route-plugin.js';

export const ratingRoutes: RoutePlugin = async (app, { service }) => {
  await app.register(publicCache);
  app.get(
    '/ratings',
    {
      config: { access: 'anyone', isPublic: true },
      schema: {
        operationId: 'listRatings',
        'x-folder': 'feedback',
        tags: ['Reading'],
        summary: 'List the public ratings of entities',
        description:
          'Returns what all people say about the targets in numbers, the same for every reader. Each ' +
          'person counts once. Targets that do not exist, and people, are left out. No ' +
          'authentication is needed, unless the operator has closed public reading ' +
          '(`SVC_PUBLIC_READING`). The answer may be cached for a minute, and has an `ETag`.',
        security: [],
        querystring: RatingsQuery,
        response: describeResult(Type.Array(Rating)),
      },
    },
    async (request, reply) => {
      const result = await listRatings(service, request.principal, request.query);
      if (service.hasPublicReading) reply.allowPublicCache();
      return { status: 'success' as const, result };
    },
  );
};
