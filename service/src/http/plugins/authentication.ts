import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Authenticator } from '../../auth/authenticator.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { Principal } from '../../auth/principal.js';
import type { Configuration } from '../../configuration.js';
import { CounterStore } from './counter-store.js';
import { SharedCounterStore } from './shared-counter-store.js';
import { writing } from './write-queue.js';
import { ServiceError } from '../../errors/service-error.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import { countRequest } from '../../storage/request-counts.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The principal; null for anonymous callers of public routes. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /**
     * Who may call the route; by default only signed-in users and clients with a key. `public`: also anonymous callers.
     */
    access?: 'anyone' | 'public';
    /** A separate limit, in addition to those of the address and the user; `report` for anonymous callers. */
    limit?: RouteLimit;
  }
}

type RouteLimit = 'account' | 'challenge' | 'connect' | 'export' | 'report' | 'upload';

/** Returns the principal of a route that requires authentication. */
export function requirePrincipal({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('The route does not require authentication.');
  return principal;
}

/** Authenticates principals, and limits their requests. */
export const authentication = fastifyPlugin(
  async (
    app: FastifyInstance,
    options: {
      authenticator: Authenticator;
      limits: Configuration['limits'];
      service: DatabaseContext & HashContext;
    },
  ) => {
    const { authenticator, limits } = options;
    const { database, hashes } = options.service;
    await app.register(rateLimit, { global: false, store: CounterStore });
    const createSharedLimit = (name: keyof typeof limits, keyGenerator?: GetKey) =>
      createLimit(app, limits[name], {
        keyGenerator,
        store: new SharedCounterStore((key, window) =>
          countRequest(database, hashes.hashCaller(name, key), window),
        ),
      });
    const ofAddress = createLimit(app, limits.address);
    // Counted separately, so that anonymous callers at the same address do not use it up.
    const ofUsersAtAddress = createLimit(app, limits.address);
    const ofChallenge = createSharedLimit('challenge');
    const ofReport = createSharedLimit('report');
    const getUser = ({ principal }: FastifyRequest) =>
      principal?.kind === 'user' ? principal.address : '';
    const ofUser = createLimit(app, limits.user, { keyGenerator: getUser });
    const ofWrites = createSharedLimit('write', getUser);
    const ofUserAtRoute: Partial<Record<RouteLimit, readonly Limit[]>> = {
      account: [createSharedLimit('account', getUser)],
      connect: [createSharedLimit('connect', getUser), createSharedLimit('connectAddress')],
      export: [createSharedLimit('export', getUser)],
      upload: [createSharedLimit('upload', getUser)],
    };
    const ofClient = createLimit(app, limits.client, {
      keyGenerator: ({ principal }) => (principal?.kind === 'client' ? principal.keyId : ''),
    });

    app.decorateRequest('principal', null);
    app.addHook('onRequest', async (request, reply) => {
      const { access, limit, unqueued } = request.routeOptions.config;
      try {
        // Before the limit of the address, which others may share; this causes no query.
        request.principal = await authenticator.authenticate(request.headers.authorization);
      } catch (error) {
        await ofAddress(request, reply);
        const { authorization } = request.headers;
        const isAnonymous = access === 'public' && authorization === undefined;
        // Routes for anyone stay open with an expired token.
        if (access !== 'anyone' && !isAnonymous) throw error;
      }
      if (limit === 'challenge') await ofChallenge(request, reply);
      if (limit === 'report' && !request.principal) await ofReport(request, reply);
      if (request.principal?.kind === 'client') return ofClient(request, reply);
      if (request.principal?.kind !== 'user') return;
      await ofUsersAtAddress(request, reply);
      await ofUser(request, reply);
      if (writing.has(request.method) && !unqueued) await ofWrites(request, reply);
      if (limit) for (const count of ofUserAtRoute[limit] ?? []) await count(request, reply);
    });
  },
);

/** Counts a request. @throws ServiceError `tooManyRequests` when there were too many in a minute */
type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

type GetKey = (request: FastifyRequest) => string;

/** Limits requests a minute; without a store, those at this process. */
function createLimit(
  app: FastifyInstance,
  max: number,
  options: { keyGenerator?: GetKey | undefined; store?: FastifyRateLimitStore } = {},
): Limit {
  if (max === 0) return () => Promise.resolve();
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const limiter = app.createRateLimit({
    max,
    timeWindow: 60_000,
    ...Object.fromEntries(given),
  });
  return async (request, reply) => {
    const state = await limiter(request);
    if (state.isAllowed) return;
    void reply.headers({
      'ratelimit-limit': String(state.max),
      'ratelimit-remaining': String(state.remaining),
      'ratelimit-reset': String(state.ttlInSeconds),
    });
    if (!state.isExceeded) return;
    void reply.header('retry-after', String(state.ttlInSeconds));
    throw new ServiceError(
      'tooManyRequests',
      `Too many requests: try again in ${state.ttlInSeconds} s.`,
    );
  };
}
