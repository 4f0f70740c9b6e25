import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { createAuthorizationServer } from './authorization-server.js';
import { serve, type Served } from './serve.js';

/** An account of GitHub. */
export interface GithubAccount {
  id: number;
  login: string;
  /** Ids. */
  follows: number[];
}

/** What the stand-in does wrong; with the API alone, unless it is said. */
export type GithubFault =
  | { kind: 'contentType' | 'notJson' | 'endless' | 'silent' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** Answers requests for tokens, too. */
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

/** Stands in for GitHub: people sign in at a real authorization server, and the API is as documented. */
export interface GithubStandIn extends Served {
  /** What was asked of the API, as methods and paths with queries. */
  readonly requests: readonly string[];
  /** The headers of the last request to the API. */
  readonly lastHeaders: IncomingMessage['headers'];
  addAccount(account: GithubAccount): void;
  setFault(fault: GithubFault | undefined): void;
  /** How many tokens are valid. */
  countTokens(): number;
}

/** Starts the stand-in, at whose address are both pages and API. */
export async function startGithubStandIn(apps: readonly GithubApp[]): Promise<GithubStandIn> {
  const accounts = new Map<number, GithubAccount>();
  const requests: string[] = [];
  const tokens = new Set<string>();
  let fault: GithubFault | undefined;
  let lastHeaders: IncomingMessage['headers'] = {};
  const served = await serve((url) => {
    const provider = createProvider(url, apps, tokens, () => fault);
    const pages = provider.callback();
    const isApp = ({ headers }: IncomingMessage, id?: string) =>
      apps.some(({ clientId, clientSecret }) => {
        const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        return headers.authorization === `Basic ${credentials}` && (id ?? clientId) === clientId;
      });
    return (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', url);
      if (!/^\/(user|users|applications)(\/|$)/.test(pathname)) {
        // The server grants nothing to requests without a scope, as GitHub gets them.
        if (pathname === authorization) request.url = `${request.url}&scope=openid`;
        void pages(request, response);
        return;
      }
      requests.push(`${request.method} ${request.url}`);
      lastHeaders = request.headers;
      void answer(pathname, searchParams, request, response);
    };

    async function answer(
      pathname: string,
      query: URLSearchParams,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> {
      if (fault?.kind === 'silent') return;
      if (fault?.kind === 'status') {
        response.writeHead(fault.status, fault.headers).end('{"message":"refused"}');
        return;
      }
      const [, first, second = '', third] = pathname.split('/');
      if (request.method === 'DELETE' && first === 'applications' && third === 'token') {
        const { access_token } = JSON.parse(await readBody(request)) as { access_token: string };
        const isKnown = isApp(request, second) && tokens.delete(access_token);
        await (await provider.AccessToken.find(access_token))?.destroy();
        response.writeHead(isKnown ? 204 : 404).end();
        return;
      }
      if (first === 'user' && second === '') {
        const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
        const { accountId } = (await provider.AccessToken.find(bearer)) ?? {};
        const account = [...accounts.values()].find(({ login }) => login === accountId);
        send(response, account ? 200 : 401, formatUser(account));
        return;
      }
      if (!isApp(request)) {
        send(response, 401, { message: 'Bad credentials' });
        return;
      }
      const account = [...accounts.values()].find(({ id, login }) =>
        first === 'user' ? String(id) === second : login === second,
      );
      if (!account) {
        send(response, 404, { message: 'Not Found', status: '404' });
      } else if (third === undefined) {
        send(response, 200, formatUser(account));
      } else {
        sendFollowing(account, query, response);
      }
    }

    function sendFollowing(
      { id, follows }: GithubAccount,
      query: URLSearchParams,
      response: ServerResponse,
    ): void {
      const size = Math.min(Number(query.get('per_page') ?? 30), 100);
      const page = fault?.kind === 'endless' ? 1 : Number(query.get('page') ?? 1);
      const link = (number: number, rel: string) =>
        `<${url}/user/${id}/following?per_page=${size}&page=${number}>; rel="${rel}"`;
      const links = [
        ...(page > 1 ? [link(page - 1, 'prev'), link(1, 'first')] : []),
        ...(page * size < follows.length
          ? [link(page + 1, 'next'), link(Math.ceil(follows.length / size), 'last')]
          : []),
      ];
      if (links.length > 0) response.setHeader('link', links.join(', '));
      const shown = follows.slice((page - 1) * size, page * size);
      send(
        response,
        200,
        shown.map((followed) => formatUser(accounts.get(followed) ?? createAccount(followed))),
      );
    }

    function send(response: ServerResponse, status: number, body: unknown): void {
      const isHtml = fault?.kind === 'contentType';
      response.setHeader('content-type', isHtml ? 'text/html' : 'application/json; charset=utf-8');
      const text = JSON.stringify(body);
      const sent = fault?.kind === 'edit' ? fault.edit(text) : text;
      response.writeHead(status).end(fault?.kind === 'notJson' ? text.slice(1) : sent);
    }
  });
  return {
    ...served,
    requests,
    get lastHeaders() {
      return lastHeaders;
    },
    addAccount(account) {
      accounts.set(account.id, account);
    },
    setFault(next) {
      fault = next;
    },
    countTokens() {
      return tokens.size;
    },
  };
}

function createAccount(id: number): GithubAccount {
  return { id, login: `user-${id}`, follows: [] };
}

function formatUser(account: GithubAccount | undefined): object {
  if (!account) return { message: 'Bad credentials' };
  const { id, login } = account;
  const html_url = `https://github.com/${login}`;
  return { login, id, node_id: `U_${id}`, html_url, type: 'User', site_admin: false };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const authorization = '/login/oauth/authorize';
const token = '/login/oauth/access_token';

/** What GitHub calls the errors of RFC 6749. */
const errors: Record<string, string> = {
  invalid_grant: 'bad_verification_code',
  invalid_client: 'incorrect_client_credentials',
};

/** Its answers for tokens are as GitHub's: a form unless JSON is wanted, and errors with the status 200. */
function createProvider(
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
