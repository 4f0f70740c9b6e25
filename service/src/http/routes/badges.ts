import Type from 'typebox';
import { requirePrincipal } from '../plugins/authentication.js';
import { BadgeSet, BadgeSetBody } from '../../schemas/badge-set.js';
import { listBadgeSets } from '../../use-cases/items/list-badge-sets.js';
import { registerBadgeSet } from '../../use-cases/items/register-badge-set.js';
import { describeResult, describeWrite, toWriteResponse } from './responses.js';
import { negotiateLanguage } from './language.js';
import { allowClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const badgeRoutes: RoutePlugin = async (app, { service }) => {
  app.get(
    '/badges',
    {
      config: { access: 'anyone', isPublic: true },
      schema: {
        operationId: 'listBadgeSets',
        tags: ['Badges'],
        summary: 'List the badge sets',
        description:
          'Returns the badge sets that feedback can use, with labels in the language of ' +
          '`Accept-Language`. No authentication is needed.',
        security: [],
        response: describeResult(Type.Array(BadgeSet)),
      },
    },
    async (request, reply) => {
      const result = await listBadgeSets(service, negotiateLanguage(request, reply));
      void reply.header('cache-control', 'public, no-cache');
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/badges',
    {
      schema: {
        operationId: 'registerBadgeSet',
        security: allowClients('badge:write'),
        tags: ['Badges'],
        summary: 'Register a badge set',
        description:
          'Registers a badge set, or replaces the one with the same id. Clients need the scope ' +
          '`badge:write`.',
        body: BadgeSetBody,
        response: describeWrite('badge set'),
      },
    },
    async (request, reply) => {
      const outcome = await registerBadgeSet(service, requirePrincipal(request), request.body);
      const { code, body } = toWriteResponse(outcome);
      return reply.code(code).send(body);
    },
  );
};
