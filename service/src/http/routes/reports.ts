import { requirePrincipal } from '../plugins/authentication.js';
import { Nothing } from '../../schemas/envelope.js';
import {
  AppealBody,
  Report,
  ReportBody,
  ReportId,
  ReportListQuery,
  ReportPage,
  UnguessableIdParameters,
} from '../../schemas/report.js';
import { appealDecision } from '../../use-cases/moderation/appeal-decision.js';
import { getReport, listReports } from '../../use-cases/moderation/read-reports.js';
import { reportSubject } from '../../use-cases/moderation/report-subject.js';
import { describeCreated, describeResult } from './responses.js';
import { allowPeople, allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

/** Adds the routes of reports to moderators, and of appeals against their decisions. */
export const reportRoutes: RoutePlugin = async (app, { service }) => {
  app.post(
    '/report',
    {
      config: { access: 'public', limit: 'report' },
      schema: {
        operationId: 'report',
        'x-argument': 'reported',
        tags: ['Moderation'],
        summary: 'Report feedback, a reply or an entity',
        description:
          'Reports a feedback, a reply, or the name, image or properties of an entity, to the moderators. It ' +
          'changes nothing by itself. Signed-in users report each subject once: the same again returns ' +
          'the same id. Without a token, `SVC_RATE_LIMIT_REPORT` limits reports, and ' +
          '`SVC_PUBLIC_READING=none` refuses them. Clients need the scope `moderate`.',
        security: [{}, ...allowPeopleAndClients('moderate')],
        body: ReportBody,
        response: describeCreated(ReportId, 'report'),
      },
    },
    async (request, reply) => {
      const { id, created } = await reportSubject(service, request.principal, request.body);
      return reply.code(created ? 201 : 200).send({ status: 'success' as const, result: { id } });
    },
  );

  app.get(
    '/report/:id',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getReport',
        tags: ['Moderation'],
        summary: 'Read what became of a report',
        description: 'Returns the state of a report to anybody who knows its id.',
        security: [{}, { userToken: [] }, { apiKey: [] }],
        params: UnguessableIdParameters,
        response: describeResult(Report),
      },
    },
    async (request) => ({
      status: 'success' as const,
      result: await getReport(service, request.params.id),
    }),
  );

  app.get(
    '/reports',
    {
      schema: {
        operationId: 'listReports',
        security: allowPeople(),
        tags: ['Moderation'],
        summary: 'List your own reports',
        description: 'Returns the reports of the signed-in user, the newest first.',
        querystring: ReportListQuery,
        response: describeResult(ReportPage),
      },
    },
    async (request) => ({
      status: 'success' as const,
      result: await listReports(service, requirePrincipal(request), request.query),
    }),
  );

  app.post(
    '/appeal',
    {
      schema: {
        operationId: 'appeal',
        'x-argument': 'appealed',
        security: allowPeople(),
        tags: ['Moderation'],
        summary: 'Appeal against the hiding of your feedback or reply',
        description:
          'Asks the moderators to decide again. Each decision to hide can be appealed once: by the ' +
          'giver of a feedback, or by an owner who may reply. It ' +
          'stays hidden until then. 40900 if it is not hidden or was appealed before.',
        body: AppealBody,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await appealDecision(service, requirePrincipal(request), request.body);
      return { status: 'success' as const, result: {} };
    },
  );
};
