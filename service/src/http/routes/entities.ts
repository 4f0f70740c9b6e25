import { requirePrincipal } from '../plugins/authentication.js';
import { EntityBody } from '../../schemas/entity.js';
import { addEntity } from '../../use-cases/entities/add-entity.js';
import { describeWrite, toWriteResponse } from './responses.js';
import { allowPeopleAndClients } from './callers.js';
import type { RoutePlugin } from './route-plugin.js';

/** The paths of the operation: its own, and an alias. */
const paths = [
  { path: '/entity', operationId: 'addEntity', more: '' },
  {
    path: '/entities',
    operationId: 'addEntities',
    'x-alias-of': 'addEntity',
    more: ' The same operation as `POST /entity`.',
  },
];

export const entityRoutes: RoutePlugin = async (app, { service }) => {
  for (const { path, more, ...names } of paths) {
    app.post(
      path,
      {
        schema: {
          ...names,
          security: allowPeopleAndClients('entity:write'),
          tags: ['Entities'],
          summary: 'Add an entity',
          description:
            'Adds an entity, or updates and merges the entities that any of the posted `ids` names: ' +
            'posted fields overwrite stored ones. An entity without `ids.uuid` gets one. Users update ' +
            'the entities that they added. Clients need the scope `entity:write`, and take over ' +
            'entities that only users added. Entities with different wallets are never merged ' +
            `(40003).${more}`,
          body: EntityBody,
          response: describeWrite('entity'),
        },
      },
      async (request, reply) => {
        const outcome = await addEntity(service, requirePrincipal(request), request.body);
        const { code, body } = toWriteResponse(outcome);
        return reply.code(code).send(body);
      },
    );
  }
};
