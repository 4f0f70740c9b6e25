import type { FastifyServerOptions } from 'fastify';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/** The constraint of a route for the methods that no other route of the path has. */
export const otherMethods = 'other methods';

/**
 * Restricts a POST route to requests whose `X-HTTP-Method-Override` names a method: `constraints: { methodOverride:
 * 'PATCH' }`, or `otherMethods`. Routes without the constraint ignore the header.
 */
export const methodOverride: Constraints[string] = {
  name: 'methodOverride',
  storage: () => {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (method) => handlers.get(method) ?? handlers.get(otherMethods) ?? null,
      set: (method, handler) => {
        handlers.set(method, handler);
      },
    };
  },
  // The type does not allow undefined, which is the value without the header.
  deriveConstraint: ({ headers }) =>
    headers['x-http-method-override']?.toString().toUpperCase() as string,
};

type Handler = Parameters<ReturnType<Constraints[string]['storage']>['set']>[1];
