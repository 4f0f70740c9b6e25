import type Provider from 'oidc-provider';
import { createAuthorizationServer } from './authorization-server.js';

/** The mistakes of the stand-in: of the API, unless it is about tokens. */
export type GithubFault =
  | { kind: 'contentType' | 'notJson' | 'endless' | 'silent' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'tokenStatus'; status: number; headers?: Record<string, string> }
  | { kind: 'tokenBody'; body: string; contentType?: string }
  /** Edits the text that it answers with. */
  | { kind: 'edit'; edit(text: string): string };

/** An OAuth app that its owner has registered. */
export interface GithubApp {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Where people sign in. */
export const authorization = '/login/oauth/authorize';
const token = '/login/oauth/access_token';

/** GitHub's names of the errors of RFC 6749. */
const errors: Record<string, string> = {
  invalid_grant: 'bad_verification_code',
  invalid_client: 'incorrect_client_credentials',
};

/** Creates the authorization server. Its answers for tokens are as GitHub's: a form unless JSON is wanted, and errors with the status 200. */
export function createGithubAuthorization(
  url: string,
  apps: readonly GithubApp[],
  tokens: Set<string>,
  readFault: () => GithubFault | undefined,
): Provider {
  const provider = createAuthorizationServer(url, {
    clients: apps.map(({ clientId, clientSecret, redirectUri }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
    })),
    routes: { authorization, token },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path !== token) return;
    const { error, error_description, access_token } = context.body as Record<string, string>;
    if (access_token !== undefined) tokens.add(access_token);
    const body: Record<string, string> =
      error === undefined
        ? { access_token: access_token ?? '', scope: '', token_type: 'bearer' }
        : { error: errors[error] ?? error, error_description: error_description ?? '' };
    context.status = 200;
    context.remove('www-authenticate');
    context.body = context.accepts('form', 'json') === 'json' ? body : formatForm(body);
    const fault = readFault();
    if (fault?.kind === 'tokenStatus') {
      context.status = fault.status;
      context.set(fault.headers ?? {});
    }
    if (fault?.kind === 'tokenBody') {
      context.body = fault.body;
      context.type = fault.contentType ?? 'application/json';
    }
  });
  return provider;
}

function formatForm(body: Record<string, string>): string {
  return new URLSearchParams(body).toString();
}
