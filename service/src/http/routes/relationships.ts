import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requirePrincipal } from '../plugins/authentication.js';
import { Nothing } from '../../schemas/envelope.js';
import { RelationshipListQuery } from '../../schemas/queries.js';
import {
  BlockBody,
  Blocks,
  RelationshipBody,
  RelationshipPage,
} from '../../schemas/relationship.js';
import type { ServiceContext } from '../../service-context.js';
import { addRelationship } from '../../use-cases/relationships/add-relationship.js';
import { blockPerson, listBlocks, unblockPerson } from '../../use-cases/people/block-person.js';
import { listRelationships } from '../../use-cases/relationships/list-relationships.js';
import { removeRelationship } from '../../use-cases/relationships/remove-relationship.js';
import { describeResult, describeWrite, toWriteResponse } from './responses.js';
import { getReaderCriteria } from './reader-criteria.js';

export const relationshipRoutes: FastifyPluginAsyncTypebox<{ service: ServiceContext }> = async (
  app,
  { service },
) => {
  app.post(
    '/relationship',
    {
      schema: {
        operationId: 'addRelationship',
        tags: ['Relationships'],
        summary: 'Add a relationship',
        description:
          'States that every source of `sourceCriteria` vouches for every target of ' +
          '`targetCriteria`, at most 1,000 pairs: values may be lists, and so may the criteria. One ' +
          'relationship per source, target, type and properties. Users state relationships from ' +
          'themselves, at most 50 pairs a call and 5,000 in all; clients need the scope ' +
          '`relationship:write`.',
        body: RelationshipBody,
        response: describeWrite('relationship'),
      },
    },
    async (request, reply) => {
      const outcome = await addRelationship(service, requirePrincipal(request), request.body);
      const { code, body } = toWriteResponse(outcome);
      return reply.code(code).send(body);
    },
  );

  app.delete(
    '/relationship',
    {
      schema: {
        operationId: 'removeRelationship',
        tags: ['Relationships'],
        summary: 'Take a relationship back',
        description:
          'The same body as that of `POST /relationship`. Removes what the caller stated; what others ' +
          'stated about the caller is answered by `POST /block`.',
        body: RelationshipBody,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await removeRelationship(service, requirePrincipal(request), request.body);
      return { status: 'success' as const, result: {} };
    },
  );

  app.get(
    '/relationships',
    {
      schema: {
        operationId: 'listRelationships',
        tags: ['Relationships'],
        summary: 'List one’s own relationships',
        description:
          'Those whose source the person is, and those that lead back to others, each with who stated ' +
          'it; the newest first, a page at a time. Users omit `sourceCriteria`; clients need the scope ' +
          '`read:any`.',
        querystring: RelationshipListQuery,
        response: describeResult(RelationshipPage),
      },
    },
    async (request) => {
      const principal = requirePrincipal(request);
      const { sourceCriteria = getReaderCriteria(principal), ...query } = request.query;
      const result = await listRelationships(service, principal, { ...query, sourceCriteria });
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/block',
    {
      schema: {
        operationId: 'blockPerson',
        tags: ['Relationships'],
        summary: 'Keep somebody out of one’s network',
        description:
          'Whoever vouches for them. Only the caller sees it. `targetCriteria` may be a `ref`. For ' +
          'signed-in users, at most 1,000.',
        body: BlockBody,
        response: describeWrite('block'),
      },
    },
    async (request, reply) => {
      const outcome = await blockPerson(service, requirePrincipal(request), request.body);
      const { code, body } = toWriteResponse(outcome);
      return reply.code(code).send(body);
    },
  );

  app.delete(
    '/block',
    {
      schema: {
        operationId: 'unblockPerson',
        tags: ['Relationships'],
        summary: 'Take a block back',
        description: 'The same body as that of `POST /block`.',
        body: BlockBody,
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await unblockPerson(service, requirePrincipal(request), request.body);
      return { status: 'success' as const, result: {} };
    },
  );

  app.get(
    '/blocks',
    {
      schema: {
        operationId: 'listBlocks',
        tags: ['Relationships'],
        summary: 'List whom one has blocked',
        description: 'The newest first. For signed-in users.',
        response: describeResult(Blocks),
      },
    },
    async (request) => {
      const result = await listBlocks(service, requirePrincipal(request));
      return { status: 'success' as const, result };
    },
  );
};
