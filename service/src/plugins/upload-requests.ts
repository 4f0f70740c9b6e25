import type { FastifyServerOptions } from 'fastify';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/** Lets a route be for requests of the upload protocol alone: `constraints: { tus: '1.0.0' }`. */
export const uploadRequests: Constraints[string] = {
  name: 'tus',
  storage: () => {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    };
  },
  // Without the header nothing is derived, which the type does not know.
  deriveConstraint: ({ headers }) => headers['tus-resumable'] as string,
};

type Handler = Parameters<ReturnType<Constraints[string]['storage']>['set']>[1];
