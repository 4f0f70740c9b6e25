import { requirePrincipal } from '../plugins/authentication.js';
import { Nothing } from '../../schemas/envelope.js';
import { FeedbackIdBody, FeedbackIdQuery, ReplyBody } from '../../schemas/reply.js';
import { markHelpful, unmarkHelpful } from '../../use-cases/feedback/mark-helpful.js';
import { replyToFeedback } from '../../use-cases/replies/reply-to-feedback.js';
import { withdrawReply } from '../../use-cases/replies/withdraw-reply.js';
import { describeResult, describeWrite, toWriteResponse } from './responses.js';
import { allowPeople } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

/** Adds the routes of replies and of votes for helpful feedback. */
export const replyRoutes: RoutePlugin = async (app, { service }) => {
  app.post(
    '/reply',
    {
      schema: {
        operationId: 'replyToFeedback',
        security: allowPeople(),
        tags: ['Feedback'],
        summary: 'Reply to a feedback as an owner of its target',
        description:
          'Stores the one reply to a feedback, or changes it. For the wallets that an app named as ' +
          '`owners` of the target, and for people about feedback about themselves. It is shown under the ' +
          "feedback with the target's name, and can be reported and hidden like feedback.",
        body: ReplyBody,
        response: describeWrite('reply'),
      },
    },
    async (request, reply) => {
      const outcome = await replyToFeedback(service, requirePrincipal(request), request.body);
      const { code, body } = toWriteResponse(outcome);
      return reply.code(code).send(body);
    },
  );

  app.delete(
    '/reply',
    {
      schema: {
        operationId: 'withdrawReply',
        'x-argument': 'feedback',
        security: allowPeople(),
        tags: ['Feedback'],
        summary: 'Withdraw the reply to a feedback',
        description: 'Withdraws the reply. For owners of the target.',
        querystring: FeedbackIdQuery,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await withdrawReply(service, requirePrincipal(request), request.query);
      return { status: 'success' as const, result: {} };
    },
  );

  app.post(
    '/helpful',
    {
      schema: {
        operationId: 'markHelpful',
        'x-argument': 'feedback',
        security: allowPeople(),
        tags: ['Feedback'],
        summary: 'Mark a feedback as helpful',
        description:
          'Stores that the signed-in user finds the feedback helpful, once. Not for its giver, and not for ' +
          'owners of the target.',
        body: FeedbackIdBody,
        response: describeWrite('vote'),
      },
    },
    async (request, reply) => {
      const outcome = await markHelpful(service, requirePrincipal(request), request.body);
      const { code, body } = toWriteResponse(outcome);
      return reply.code(code).send(body);
    },
  );

  app.delete(
    '/helpful',
    {
      schema: {
        operationId: 'unmarkHelpful',
        'x-argument': 'feedback',
        security: allowPeople(),
        tags: ['Feedback'],
        summary: 'Withdraw that a feedback is helpful',
        description: 'Deletes the vote of the signed-in user.',
        querystring: FeedbackIdQuery,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await unmarkHelpful(service, requirePrincipal(request), request.query);
      return { status: 'success' as const, result: {} };
    },
  );
};
