import { randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import { createAuthorizationServer, readClients } from './authorization-server.js';

/** The scopes for which applications may ask. */
export const scopes = ['profile', 'read:accounts', 'read:follows'];

/** Creates the authorization server. Its answers are as Mastodon's: a challenge where the client is unknown, and no end of a token. */
export function createMastodonAuthorization(origin: string, tokens: Set<string>): Provider {
  const provider = createAuthorizationServer(origin, {
    scopes,
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { body, oidc } = context as { body: Record<string, string>; oidc?: { body?: object } };
    if (context.path === '/oauth/revoke' && context.status === 200) {
      tokens.delete((oidc?.body as { token?: string } | undefined)?.token ?? '');
      context.body = {};
    }
    if (context.path !== '/oauth/token') return;
    if (body['access_token'] !== undefined) {
      tokens.add(body['access_token']);
      const { access_token, scope } = body;
      context.body = { access_token, token_type: 'Bearer', scope, created_at: 1_573_979_017 };
    } else if (body['error'] === 'invalid_client') {
      const challenge = `Bearer realm="Doorkeeper", error="invalid_client", error_description="no"`;
      context.status = 401;
      context.set('www-authenticate', challenge);
    }
  });
  return provider;
}

/** Registers an application, as it has asked for it. */
export async function register(
  provider: Provider,
  wanted: URLSearchParams,
  clientIds: string[],
): Promise<object> {
  const client_id = randomBytes(16).toString('hex');
  const client_secret = randomBytes(16).toString('hex');
  const redirectUri = wanted.get('redirect_uris') ?? '';
  await readClients(provider).upsert(
    client_id,
    {
      client_id,
      client_secret,
      redirect_uris: [redirectUri],
      scope: wanted.get('scopes') ?? 'read',
    },
    3_600,
  );
  clientIds.push(client_id);
  const website = wanted.get('website');
  return { id: '1', name: wanted.get('client_name'), website, client_id, client_secret };
}
