import type Provider from 'oidc-provider';
import { createAuthorizationServer } from './authorization-server.js';

/** The mistakes of the stand-in: of the API, unless it is about tokens. */
export type XFault =
  | { kind: 'contentType' | 'notJson' | 'endless' | 'silent' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'tokenStatus'; status: number; headers?: Record<string, string> }
  /** Edits what the API answers with at addresses that end so. */
  | { kind: 'edit'; at: string; edit(answer: XBody): object };

/** The body of an answer of the API. */
export type XBody = Record<string, unknown>;

/** An app that its owner has registered. */
export interface XApp {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  bearerToken: string;
}

/** The scopes that the API requires before it says whose a token is. */
export const scopes = ['users.read', 'tweet.read'];

const token = '/2/oauth2/token';

/** X's names of the errors of RFC 6749. */
const errors: Record<string, { error: string; error_description: string }> = {
  invalid_grant: {
    error: 'invalid_request',
    error_description: 'Value passed for the authorization code was invalid.',
  },
  invalid_client: {
    error: 'unauthorized_client',
    error_description: 'Missing valid authorization header',
  },
};

/** Creates the authorization server. It reads the secret of the app in the header alone, as X does of confidential clients. */
export function createXAuthorization(
  url: string,
  apps: readonly XApp[],
  tokens: Set<string>,
  readFault: () => XFault | undefined,
): Provider {
  const provider = createAuthorizationServer(url, {
    scopes,
    clients: apps.map(({ clientId, clientSecret, redirectUri }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_basic',
    })),
    routes: {
      authorization: '/i/oauth2/authorize',
      token,
      revocation: '/2/oauth2/revoke',
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { body, oidc } = context as { body: Record<string, string>; oidc?: { body?: object } };
    if (context.path === '/2/oauth2/revoke' && context.status === 200) {
      tokens.delete((oidc?.body as { token?: string } | undefined)?.token ?? '');
      context.body = { revoked: true };
    }
    if (context.path !== token) return;
    const { access_token, scope, error = '' } = body;
    if (access_token === undefined) {
      context.body = errors[error] ?? body;
    } else {
      tokens.add(access_token);
      context.body = { token_type: 'bearer', expires_in: 7_200, access_token, scope };
    }
    const fault = readFault();
    if (fault?.kind !== 'tokenStatus') return;
    context.status = fault.status;
    context.set(fault.headers ?? {});
  });
  return provider;
}
