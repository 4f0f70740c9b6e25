import type { FastifyServerOptions } from 'fastify';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/**
 * Lets a route be for requests of the upload protocol alone, of whatever version, so that it can refuse
 * others than its own: `constraints: { tus: true }`.
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
  // Without the header nothing is derived, which the type does not know.
  deriveConstraint: ({ headers }) => headers['tus-resumable'] as string,
};

type Handler = Parameters<ReturnType<Constraints[string]['storage']>['set']>[1];
