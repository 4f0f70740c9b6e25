import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { WriteObserver } from '../../metrics/metrics.js';

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
export const writeQueue = fastifyPlugin((app: FastifyInstance, { observer }: WriteQueueOptions) => {
  const queues = new Map<string, LimitFunction>();

  app.addHook('onRoute', (route) => {
    const isWrite = [route.method].flat().some((method) => writing.has(method));
    if (!isWrite || route.config?.unqueued) return;
    const { handler } = route;
    // Queues the handler, not the request: closing the connection must not free the position in the queue.
    route.handler = function (request, reply) {
      const { principal } = request;
      const handle = observeEnd(observer, principal, async () =>
        handler.call(this, request, reply),
      );
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
      return await queue(observeWait(observer, work));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(user);
    }
  }
});

interface WriteQueueOptions {
  observer?: WriteObserver | undefined;
}

type Work<Result> = () => Promise<Result>;

function observeEnd<Result>(
  observer: WriteObserver | undefined,
  principal: Principal | null,
  work: Work<Result>,
): Work<Result> {
  const kind = principal?.kind;
  if (!observer || (kind !== 'user' && kind !== 'client')) return work;
  return async () => {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      observer.end(kind, toSeconds(performance.now() - startedAt));
    }
  };
}

function observeWait<Result>(
  observer: WriteObserver | undefined,
  work: Work<Result>,
): Work<Result> {
  if (!observer) return work;
  const askedAt = performance.now();
  observer.wait();
  return () => {
    observer.start(toSeconds(performance.now() - askedAt));
    return work();
  };
}

const toSeconds = (milliseconds: number) => milliseconds / 1_000;

class QueueFullError extends ServiceError {
  constructor() {
    super(
      'tooManyRequests',
      `At most ${maximumPending} writes of a user may wait: send them one after another.`,
    );
  }
}
