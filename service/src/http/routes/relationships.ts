import { requirePrincipal } from '../plugins/authentication.js';
import { Nothing } from '../../schemas/envelope.js';
import { RelationshipListQuery } from '../../schemas/queries.js';
import {
  BlockBody,
  Blocks,
  RelationshipBody,
  RelationshipPage,
} from '../../schemas/relationship.js';
import { addRelationship } from '../../use-cases/relationships/add-relationship.js';
import { blockPerson, listBlocks, unblockPerson } from '../../use-cases/people/block-person.js';
import { listRelationships } from '../../use-cases/relationships/list-relationships.js';
import { removeRelationship } from '../../use-cases/relationships/remove-relationship.js';
import { describeResult, describeWrite, toWriteResponse } from './responses.js';
import { negotiateLanguage } from './language.js';
import { getReaderCriteria } from './reader-criteria.js';
import { allowPeople, allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

export const relationshipRoutes: RoutePlugin = async (app, { service }) => {
  app.post(
    '/relationship',
    {
      schema: {
        operationId: 'addRelationship',
        security: allowPeopleAndClients('relationship:write'),
        tags: ['Relationships'],
        summary: 'Add a relationship',
        description:
          'States that every source of `sourceCriteria` vouches for every target of ' +
          '`targetCriteria`, at most 1,000 pairs. Values may be lists, and the criteria may be lists ' +
          'too. There is one relationship per source, target, type and properties. Users state ' +
          'relationships from themselves, at most 50 pairs per call and 5,000 in total. Clients need ' +
          'the scope `relationship:write`.',
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
        security: allowPeopleAndClients('relationship:write'),
        tags: ['Relationships'],
        summary: 'Remove a relationship',
        description:
          'Takes the same body as `POST /relationship`. Removes relationships that the caller stated. ' +
          'To stop the effect of a relationship that somebody else stated, use `POST /block`.',
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
        security: allowPeopleAndClients('read:any'),
        tags: ['Relationships'],
        summary: 'List one’s own relationships',
        description:
          'Returns the relationships from the person to others, each with its origin, the newest first ' +
          'and in pages. `targetCriteria` restricts them to one entity. Users may omit `sourceCriteria`. Clients need the scope `read:any`.',
        querystring: RelationshipListQuery,
        response: describeResult(RelationshipPage),
      },
    },
    async (request, reply) => {
      const principal = requirePrincipal(request);
      const { sourceCriteria = getReaderCriteria(principal), ...query } = request.query;
      const language = negotiateLanguage(request, reply);
      const input = { ...query, sourceCriteria, language };
      const result = await listRelationships(service, principal, input);
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/block',
    {
      schema: {
        operationId: 'blockPerson',
        'x-folder': 'people',
        security: allowPeople(),
        tags: ['Relationships'],
        summary: 'Block a person',
        description:
          "Removes a person from the caller's network, whatever relationships others state. Only the caller sees " +
          'the block. `targetCriteria` may be a `ref`. Signed-in users may block at most 1,000 people. ' +
          'A block outlasts an erasure: it applies again when the wallet of the person comes back.',
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
        'x-folder': 'people',
        security: allowPeople(),
        tags: ['Relationships'],
        summary: 'Unblock a person',
        description: 'Takes the same body as `POST /block`.',
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
        'x-folder': 'people',
        security: allowPeople(),
        tags: ['Relationships'],
        summary: 'List one’s own blocks',
        description:
          'Returns the people whom the signed-in user has blocked, the newest block first.',
        response: describeResult(Blocks),
      },
    },
    async (request, reply) => {
      const language = negotiateLanguage(request, reply);
      const result = await listBlocks(service, requirePrincipal(request), language);
      return { status: 'success' as const, result };
    },
  );
};
