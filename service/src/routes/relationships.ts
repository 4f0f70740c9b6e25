import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../plugins/authentication.js';
import { RelationshipBody } from '../schemas/relationship.js';
import type { ServiceContext } from '../service-context.js';
import { addRelationship } from '../use-cases/add-relationship.js';
import { writeAnswers, written } from './answers.js';

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
          'From every source that `sourceCriteria` selects to every target of `targetCriteria`, at ' +
          'most 1,000 pairs: values may be lists, and so may the criteria. One relationship per ' +
          'source, target, type and properties. Users add relationships from themselves; clients ' +
          'need the scope `relationship:write`.',
        body: RelationshipBody,
        response: writeAnswers('relationship'),
      },
    },
    async (request, reply) => {
      const outcome = await addRelationship(service, principalOf(request), request.body);
      const { code, body } = written(outcome);
      return reply.code(code).send(body);
    },
  );
};
