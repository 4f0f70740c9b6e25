import type { FastifyServerOptions } from 'fastify';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/**
 * Restricts a route to requests of the upload protocol, of any version, so that the route can refuse other
 * versions: `constraints: { tus: true }`.
 */
export const uploadRequests: Constraints[string] = {
  name: 'tus',
  storage: () => {
    let handler: Handler | null = null;
    return {
      get: () => handler,
      set: (_value, given) => {
        handler = given;
      },
    };
  },
  // The type does not allow undefined, which is the value without the header.
  deriveConstraint: ({ headers }) => headers['tus-resumable'] as string,
};

type Handler = Parameters<ReturnType<Constraints[string]['storage']>['set']>[1];
