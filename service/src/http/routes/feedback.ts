import { requirePrincipal } from '../plugins/authentication.js';
import { Nothing } from '../../schemas/envelope.js';
import { FeedbackBody, FeedbackSummary, GivenFeedbackResult } from '../../schemas/feedback.js';
import { FeedbackKeyQuery, FeedbackSummaryQuery } from '../../schemas/queries.js';
import { giveFeedback } from '../../use-cases/feedback/give-feedback.js';
import { summariseFeedback } from '../../use-cases/feedback/summarise-feedback.js';
import { withdrawFeedback } from '../../use-cases/feedback/withdraw-feedback.js';
import { describeResult, describeWrite } from './responses.js';
import { negotiateLanguage } from './language.js';
import { allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const feedbackRoutes: RoutePlugin = async (app, { service }) => {
  app.post(
    '/feedback',
    {
      schema: {
        operationId: 'giveFeedback',
        security: allowPeopleAndClients('feedback:write'),
        tags: ['Feedback'],
        summary: 'Give feedback about an entity',
        description:
          'Stores one feedback per source, target and transaction (no transaction counts as one). If ' +
          'the feedback exists, posted items replace the stored ones, omitted items stay, and `null` ' +
          'withdraws an item. Users give their own feedback, at most 20 about one target, not counting ' +
          'verified transactions. After a moderator has hidden feedback of the source about the target, it starts ' +
          'hidden: `moderation` tells. Clients need the scope `feedback:write`, and their feedback is ' +
          '`verified`.',
        body: FeedbackBody,
        response: describeWrite('feedback', GivenFeedbackResult),
      },
    },
    async (request, reply) => {
      const outcome = await giveFeedback(service, requirePrincipal(request), request.body);
      const { created, ...result } = outcome;
      return reply.code(created ? 201 : 200).send({ status: 'success', result });
    },
  );

  app.delete(
    '/feedback',
    {
      schema: {
        operationId: 'withdrawFeedback',
        'x-argument': 'feedback',
        security: allowPeopleAndClients('feedback:write'),
        tags: ['Feedback'],
        summary: 'Withdraw a feedback',
        description: 'Withdraws the feedback with this source, target and transaction.',
        querystring: FeedbackKeyQuery,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await withdrawFeedback(service, requirePrincipal(request), request.query);
      return { status: 'success' as const, result: {} };
    },
  );

  app.get(
    '/feedbackSummary',
    {
      schema: {
        operationId: 'getFeedbackSummary',
        'x-folder': 'feedback',
        security: allowPeopleAndClients('read:any'),
        tags: ['Reading'],
        summary: 'Summarise the feedback about an entity',
        description:
          "Aggregates the feedback of at most `limit` people: the client's network first, then the " +
          'newest. Each person counts once per item, by the newest feedback that has the item.',
        querystring: FeedbackSummaryQuery,
        response: describeResult(FeedbackSummary),
      },
    },
    async (request, reply) => {
      const result = await summariseFeedback(service, requirePrincipal(request), {
        ...request.query,
        language: negotiateLanguage(request, reply),
      });
      return { status: 'success' as const, result };
    },
  );
};
