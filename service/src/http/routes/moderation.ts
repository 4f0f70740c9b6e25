import { requirePrincipal } from '../plugins/authentication.js';
import {
  DecisionBody,
  ModerationCaseDetail,
  ModerationCasePage,
  ModerationQuery,
} from '../../schemas/moderation.js';
import { UnguessableIdParameters } from '../../schemas/report.js';
import { decideCase } from '../../use-cases/moderation/decide-case.js';
import { getCase, listCases } from '../../use-cases/moderation/list-cases.js';
import { negotiateLanguage } from './language.js';
import { describeResult } from './responses.js';
import { allowClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

/** Adds the routes of the moderation queue, for API keys with the scope `moderate`. */
export const moderationRoutes: RoutePlugin = async (app, { service }) => {
  app.get(
    '/moderation',
    {
      schema: {
        operationId: 'listModeration',
        security: allowClients('moderate'),
        tags: ['Moderation'],
        summary: 'List what moderators decide about',
        description:
          'Returns the cases, those that were opened first first. Needs the scope `moderate`.',
        querystring: ModerationQuery,
        response: describeResult(ModerationCasePage),
      },
    },
    async (request, reply) => {
      const language = negotiateLanguage(request, reply);
      const principal = requirePrincipal(request);
      const result = await listCases(service, principal, request.query, language);
      return { status: 'success' as const, result };
    },
  );

  app.get(
    '/moderation/:id',
    {
      schema: {
        operationId: 'getModerationCase',
        security: allowClients('moderate'),
        tags: ['Moderation'],
        summary: 'Read a case',
        description: 'Returns a case with its reports and its log. Needs the scope `moderate`.',
        params: UnguessableIdParameters,
        response: describeResult(ModerationCaseDetail),
      },
    },
    async (request, reply) => {
      const language = negotiateLanguage(request, reply);
      const { id } = request.params;
      const result = await getCase(service, requirePrincipal(request), id, language);
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/moderation/:id',
    {
      schema: {
        operationId: 'decide',
        security: allowClients('moderate'),
        tags: ['Moderation'],
        summary: 'Decide a case',
        description:
          'Hides the subject, restores it, or rejects what was reported, flagged or appealed. All nodes ' +
          'follow within a second. 40900 if the state of the case does not allow it: what is hidden can ' +
          'be restored, what is shown can be hidden, what is open can be rejected. Needs the scope ' +
          '`moderate`.',
        params: UnguessableIdParameters,
        body: DecisionBody,
        response: describeResult(ModerationCaseDetail),
      },
    },
    async (request, reply) => {
      const language = negotiateLanguage(request, reply);
      const principal = requirePrincipal(request);
      const { id } = request.params;
      await decideCase(service, principal, id, request.body);
      const result = await getCase(service, principal, id, language);
      return { status: 'success' as const, result };
    },
  );
};
