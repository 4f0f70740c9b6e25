import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Authenticator } from '../auth/authenticator.js';
import type { Principal } from '../auth/principal.js';
import type { Configuration } from '../configuration.js';
import { ServiceError } from '../errors/service-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; nobody on routes that are open to anyone. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** Who may call: without this only users who signed in and clients with a key. */
    access?: 'anyone';
  }
}

/** Who calls the route, on routes that nobody calls unknown. */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('This route is open to anyone.');
  return principal;
}

/** Says who is calling, and that nobody calls too often. */
export const authentication = fastifyPlugin(
  async (
    app: FastifyInstance,
    options: { authenticator: Authenticator; limits: Configuration['limits'] },
  ) => {
    const { authenticator, limits } = options;
    await app.register(rateLimit, { global: false });
    const ofAddress = limitOf(app, limits.address);
    const ofUser = limitOf(app, limits.user, ({ principal }) =>
      principal?.kind === 'user' ? principal.address : '',
    );
    const ofClient = limitOf(app, limits.client, ({ principal }) =>
      principal?.kind === 'client' ? principal.keyId : '',
    );

    app.decorateRequest('principal', null);
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.access === 'anyone') {
        return ofAddress.count(request, reply);
      }
      // Guessing credentials ends here, before it costs a look at the database.
      await ofAddress.check(request, reply);
      try {
        request.principal = await authenticator.authenticate(request.headers.authorization);
      } catch (error) {
        await ofAddress.count(request, reply);
        throw error;
      }
      if (request.principal.kind === 'client') return ofClient.count(request, reply);
      await ofAddress.count(request, reply);
      await ofUser.count(request, reply);
    });
  },
);

/** A limit of requests a minute. */
interface Limit {
  /** @throws ServiceError `tooManyRequests` when the limit is exceeded already. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts the request too. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

function limitOf(
  app: FastifyInstance,
  max: number,
  keyGenerator?: (request: FastifyRequest) => string,
): Limit {
  if (max === 0) return { check: () => Promise.resolve(), count: () => Promise.resolve() };
  const limiter = app.createRateLimit({
    max,
    timeWindow: 60_000,
    ...(keyGenerator ? { keyGenerator } : {}),
  });
  const apply = async (request: FastifyRequest, reply: FastifyReply, increment: boolean) => {
    const state = await limiter(request, { increment });
    if (state.isAllowed) return;
    void reply.headers({
      'ratelimit-limit': String(state.max),
      'ratelimit-remaining': String(state.remaining),
      'ratelimit-reset': String(state.ttlInSeconds),
    });
    if (increment ? !state.isExceeded : state.remaining > 0) return;
    void reply.header('retry-after', String(state.ttlInSeconds));
    throw new ServiceError(
      'tooManyRequests',
      `Too many requests: try again in ${state.ttlInSeconds} s.`,
    );
  };
  return {
    check: (request, reply) => apply(request, reply, false),
    count: (request, reply) => apply(request, reply, true),
  };
}
