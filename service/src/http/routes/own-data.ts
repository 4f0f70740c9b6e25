import { Readable } from 'node:stream';
import { requirePrincipal } from '../plugins/authentication.js';
import { EndorsementHistoryPage } from '../../schemas/endorsement-history.js';
import { ErrorEnvelope, success } from '../../schemas/envelope.js';
import { Erasure, ErasureParameters } from '../../schemas/erasure.js';
import { EndorsementHistoryQuery } from '../../schemas/queries.js';
import { listEndorsementHistory } from '../../use-cases/endorsements/list-endorsement-history.js';
import { eraseOwnData } from '../../use-cases/own-data/erase-own-data.js';
import { exportOwnData } from '../../use-cases/own-data/export-own-data.js';
import { readErasure } from '../../use-cases/own-data/read-erasure.js';
import { negotiateLanguage } from './language.js';
import { describeResult, describeText } from './responses.js';
import { allowPeople } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

const security = allowPeople();

/** Adds the routes with which people export and erase their own data. */
export const ownDataRoutes: RoutePlugin = async (app, { service }) => {
  app.get(
    '/me/export',
    {
      config: { limit: 'export' },
      schema: {
        operationId: 'exportOwnData',
        tags: ['Own data'],
        summary: 'Export what the service has about the caller',
        description:
          'Returns JSON Lines: one JSON object with one key, the kind, in each line. The first line is ' +
          '`export`, the last one `end` with the number of lines: without it the export is incomplete. ' +
          'docs/privacy.md describes the kinds. For signed-in users only.',
        security,
        response: describeText('application/x-ndjson'),
      },
    },
    async (request, reply) => {
      const lines = await exportOwnData(service, requirePrincipal(request));
      return reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('content-disposition', 'attachment; filename="export.jsonl"')
        .send(Readable.from(lines));
    },
  );

  app.get(
    '/endorsementHistory',
    {
      schema: {
        operationId: 'listEndorsementHistory',
        tags: ['Own data'],
        summary: "List the caller's endorsements and rewards",
        description:
          'Returns what the wallets of the caller did with reward tokens on the scanned chains, and got ' +
          'of them, the newest first. `target` is absent where the address is of no entity, `by` where ' +
          'no person is known. For signed-in users only.',
        security,
        querystring: EndorsementHistoryQuery,
        response: describeResult(EndorsementHistoryPage),
      },
    },
    async (request, reply) => {
      const principal = requirePrincipal(request);
      const result = await listEndorsementHistory(service, principal, {
        ...request.query,
        language: negotiateLanguage(request, reply),
      });
      return { status: 'success' as const, result };
    },
  );

  app.delete(
    '/me',
    {
      schema: {
        operationId: 'eraseOwnData',
        tags: ['Own data'],
        summary: 'Erase what the service has about the caller',
        description:
          'Removes the person with its feedback, relationships, blocks and uploads, and everything ' +
          'that others stated about it; blocks by others apply again if the wallet comes back. All tokens of the person are revoked. Needs a sign-in of the ' +
          'last five minutes, else 40103. A large erasure continues after the answer (202): its `id` ' +
          'names it for `GET /erasures/{id}`. Signing in again starts anew.',
        security,
        response: {
          200: { ...success(Erasure), 'x-response-description': 'Everything is erased.' },
          202: {
            ...success(Erasure),
            'x-response-description':
              'The person is gone for everybody; a job removes what is left of the rows and files.',
          },
          default: { ...ErrorEnvelope, 'x-response-description': 'Any error.' },
        },
      },
    },
    async (request, reply) => {
      const result = await eraseOwnData(service, requirePrincipal(request));
      return reply
        .code(result.state === 'finished' ? 200 : 202)
        .send({ status: 'success', result });
    },
  );

  app.get(
    '/erasures/:id',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'getErasure',
        tags: ['Own data'],
        summary: 'Get the progress of an erasure',
        description: 'For everyone who knows its `id`, for 30 days after it has finished.',
        security: [],
        params: ErasureParameters,
        response: describeResult(Erasure),
      },
    },
    async (request) => {
      const result = await readErasure(service, request.params.id);
      return { status: 'success' as const, result };
    },
  );
};
