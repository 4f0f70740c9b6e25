import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import pLimit, { type LimitFunction } from 'p-limit';
import { ServiceError } from '../../errors/service-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route's writes skip the queue: for bodies that take long to arrive. */
    unqueued?: boolean;
  }
}

/** The maximum number of writes of one user that are queued behind the one in progress. */
export const maximumPending = 20;
/** Methods of writes. */
export const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Executes the writes of one user one after another, so that a user who sends many at once uses only one
 * connection to the database, and does not slow down others.
 */
export const writeQueue = fastifyPlugin((app: FastifyInstance) => {
  const queues = new Map<string, LimitFunction>();

  app.addHook('onRoute', (route) => {
    const isWrite = [route.method].flat().some((method) => writing.has(method));
    if (!isWrite || route.config?.unqueued) return;
    const { handler } = route;
    // Queues the handler, not the request: closing the connection must not free the position in the queue.
    route.handler = function (request, reply) {
      const { principal } = request;
      const handle = async (): Promise<unknown> => handler.call(this, request, reply);
      if (principal?.kind !== 'user') return handle();
      return enqueue(principal.address, handle).catch((error: unknown) => {
        if (error instanceof QueueFullError) void reply.header('retry-after', '1');
        throw error;
      });
    } satisfies RouteHandlerMethod;
  });

  async function enqueue<Result>(user: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(user) ?? pLimit(1);
    if (queue.pendingCount >= maximumPending) throw new QueueFullError();
    queues.set(user, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(user);
    }
  }
});

class QueueFullError extends ServiceError {
  constructor() {
    super(
      'tooManyRequests',
      `At most ${maximumPending} writes of a user may wait: send them one after another.`,
    );
  }
}
