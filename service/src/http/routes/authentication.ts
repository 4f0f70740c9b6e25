import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../auth/principal.js';
import type { Revocations } from '../../auth/revocations.js';
import type { SignIn } from '../../auth/sign-in.js';
import { signOut, signOutEverywhere } from '../../auth/sign-out.js';
import type { SigningKeys } from '../../auth/signing-keys.js';
import { ServiceError } from '../../errors/service-error.js';
import { requirePrincipal } from '../plugins/authentication.js';
import {
  AuthData,
  Challenge,
  ChallengeBody,
  KeySet,
  VerifyBody,
} from '../../schemas/authentication.js';
import { ErrorEnvelope, Nothing } from '../../schemas/envelope.js';
import type { ServiceContext } from '../../service-context.js';
import { describeResult } from './responses.js';
import { allowPeople } from './callers.js';

/** The parts of the routes that sign people in and out. */
export interface AuthenticationRoutesOptions {
  service: ServiceContext;
  signIn: SignIn;
  keys: SigningKeys;
  revocations: Revocations;
}

const open = { config: { access: 'anyone' } } as const;

export const authenticationRoutes: FastifyPluginAsyncTypebox<AuthenticationRoutesOptions> = async (
  app,
  { service, signIn, keys, revocations },
) => {
  app.post(
    '/auth/challenge',
    {
      config: { ...open.config, limit: 'challenge' },
      schema: {
        operationId: 'challenge',
        tags: ['Authentication'],
        summary: 'Start signing in',
        description:
          'Returns the message (EIP-4361) that the wallet has to sign. The message is valid once, for ' +
          'five minutes, for this address and for the page that requested it. The request must have ' +
          'one of the allowed values of `Origin`, which browsers send.',
        security: [],
        body: ChallengeBody,
        response: describeResult(Challenge),
      },
    },
    async ({ body, headers }) => {
      const result = await signIn.challenge(body, headers.origin);
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/auth/verify',
    {
      ...open,
      schema: {
        operationId: 'verify',
        'x-argument': 'signed',
        tags: ['Authentication'],
        summary: 'Finish signing in',
        description:
          'Exchanges the signed message for a token. Supports accounts with a key, contract wallets ' +
          '(EIP-1271) and contract wallets that are not deployed yet (EIP-6492).',
        security: [],
        body: VerifyBody,
        response: describeResult(AuthData),
      },
    },
    async ({ body, headers }) => {
      const result = await signIn.verify(body, headers.origin);
      return { status: 'success' as const, result };
    },
  );

  app.post(
    '/auth/logout',
    {
      schema: {
        operationId: 'logout',
        tags: ['Authentication'],
        summary: 'Sign out',
        description: 'Revokes the token of the request.',
        security: allowPeople(),
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await signOut(service, revocations, requireSignedIn(request));
      return { status: 'success' as const, result: {} };
    },
  );

  app.post(
    '/auth/logoutEverywhere',
    {
      schema: {
        operationId: 'logoutEverywhere',
        tags: ['Authentication'],
        summary: 'Sign out everywhere',
        description:
          'Revokes all tokens of the signed-in user, on all devices and in all apps: at once on the node that ' +
          'receives the request, within a second on the others. Any valid token will do. Signing in afterwards ' +
          'gives a token that is valid at once.',
        security: allowPeople(),
        response: describeResult(Nothing),
      },
    },
    async (request) => {
      await signOutEverywhere(service, revocations, requireSignedIn(request));
      return { status: 'success' as const, result: {} };
    },
  );

  app.get(
    '/.well-known/jwks.json',
    {
      config: { ...open.config, isPublic: true },
      schema: {
        operationId: 'getKeys',
        tags: ['Authentication'],
        summary: 'Get the keys that verify tokens',
        description: 'A JSON Web Key Set (RFC 7517), without the envelope.',
        security: [],
        response: { 200: KeySet, default: ErrorEnvelope },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(keys.jwks()),
  );
};

function requireSignedIn(request: FastifyRequest): UserPrincipal {
  const principal = requirePrincipal(request);
  if (principal.kind === 'user') return principal;
  throw new ServiceError(
    'notAllowed',
    'An API key cannot sign out: revoke it with "svc keys revoke".',
  );
}
