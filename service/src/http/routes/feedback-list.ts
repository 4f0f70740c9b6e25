import { publicCache } from '../plugins/public-cache.js';
import { FeedbackPage } from '../../schemas/feedback.js';
import { FeedbackListQuery } from '../../schemas/queries.js';
import { listFeedback } from '../../use-cases/feedback/list-feedback.js';
import { negotiateLanguage } from './language.js';
import { getReaderCriteria } from './reader-criteria.js';
import { describeResult } from './responses.js';
import { allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

/** Adds the routes of single feedbacks, which anonymous callers can read too. */
export const feedbackListRoutes: RoutePlugin = async (app, { service }) => {
  await app.register(publicCache);
  app.get(
    '/feedback',
    {
      config: { access: 'public', isPublic: true },
      schema: {
        operationId: 'listFeedback',
        'x-folder': 'feedback',
        tags: ['Reading'],
        summary: 'List the single feedbacks about an entity',
        description:
          'Returns the newest feedback of each person with the number of earlier ones, sorted, filtered ' +
          'and in pages. Each has the distance between the reader and the giver. ' +
          '`sourceCriteria` names the reader; users may omit it. Clients need the scope `read:any`. ' +
          'With a filter, a person is listed by the newest feedback that has the items, and a page ' +
          'ends after 10,000 feedbacks in a row of which none fits. Without a token the list is ' +
          'public: it has no network, cannot be about a person, and may be cached for a minute. ' +
          '`SVC_PUBLIC_READING=none` closes it.',
        security: [{}, ...allowPeopleAndClients('read:any')],
        querystring: FeedbackListQuery,
        response: describeResult(FeedbackPage),
      },
    },
    async (request, reply) => {
      const { principal } = request;
      const { sourceCriteria = principal ? getReaderCriteria(principal) : undefined, ...query } =
        request.query;
      const result = await listFeedback(service, principal, {
        ...query,
        sourceCriteria,
        language: negotiateLanguage(request, reply),
      });
      if (!principal) reply.allowPublicCache();
      return { status: 'success' as const, result };
    },
  );
};
