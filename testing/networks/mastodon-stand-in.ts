import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { createAuthorizationServer, readClients } from './authorization-server.js';
import { serve, type Served } from './serve.js';

/** An account of the server. */
export interface MastodonAccount {
  id: string;
  username: string;
  uri: string;
  /** URIs. */
  follows: string[];
}

/** What the stand-in does wrong. */
export type MastodonFault =
  | { kind: 'contentType' | 'notJson' | 'endless' | 'silent' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** Edits the text that the API answers with at addresses that end so. */
  | { kind: 'edit'; at: string; edit(text: string): string };

/** How the server differs from those of today. */
export interface MastodonSettings {
  /** Its host. */
  name: string;
  /** Before 4.3 there was no description of the authorization server, before 4.2 no `uri`. */
  version?: '4.3' | '4.2' | '4.1';
}

/** Stands in for a server of Mastodon: people sign in at a real authorization server, and the API is as documented. */
export interface MastodonStandIn extends Served {
  readonly name: string;
  /** What was asked for, without what people's browsers ask for, as methods and paths with queries. */
  readonly requests: readonly string[];
  /** What applications have registered with. */
  readonly applications: readonly URLSearchParams[];
  addAccount(username: string, account?: Partial<MastodonAccount>): MastodonAccount;
  setFault(fault: MastodonFault | undefined): void;
  setVersion(version: MastodonSettings['version']): void;
  /** Forgets all applications. */
  forgetApplications(): Promise<void>;
  /** How many tokens are valid. */
  countTokens(): number;
}

/** Starts the stand-in. Its address is of this machine: requests to its host have to be sent there. */
export async function startMastodonStandIn({
  name,
  version = '4.3',
}: MastodonSettings): Promise<MastodonStandIn> {
  const origin = `https://${name}`;
  const tokens = new Set<string>();
  const provider = createProvider(origin, tokens);
  const pages = provider.callback();
  const accounts = new Map<string, MastodonAccount>();
  const clientIds: string[] = [];
  const applications: URLSearchParams[] = [];
  const requests: string[] = [];
  let fault: MastodonFault | undefined;

  const answer = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const { pathname, searchParams } = url;
    const find = (test: (account: MastodonAccount) => boolean) => {
      const account = [...accounts.values()].find(test);
      return account ? { body: format(account) } : notFound;
    };
    if (pathname === '/.well-known/oauth-authorization-server' && version === '4.3') {
      return { body: { issuer: `${origin}/`, scopes_supported: scopes } };
    }
    if (pathname === '/.well-known/webfinger') {
      const [, username] = /^acct:([^@]+)@/.exec(searchParams.get('resource') ?? '') ?? [];
      const account = [...accounts.values()].find((one) => one.username === username);
      if (!account) return notFound;
      return { body: formatDescription(account, name), type: 'application/jrd+json' };
    }
    if (pathname === '/api/v1/apps' && request.method === 'POST') {
      const wanted = new URLSearchParams(await readBody(request));
      applications.push(wanted);
      return { body: await register(provider, wanted, clientIds) };
    }
    if (pathname === '/api/v1/accounts/verify_credentials') {
      const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      const { accountId } = (await provider.AccessToken.find(bearer)) ?? {};
      if (accountId === undefined) return { status: 401, body: { error: 'invalid token' } };
      return find(({ username }) => username === accountId);
    }
    if (pathname === '/api/v1/accounts/lookup') {
      return find(({ username }) => username === searchParams.get('acct'));
    }
    const [, id, list] = /^\/api\/v1\/accounts\/(\w+)(\/following)?$/.exec(pathname) ?? [];
    const account = [...accounts.values()].find((one) => one.id === id);
    if (!account || list === undefined) return find((one) => one.id === id);
    return listFollowing(account, searchParams);
  };

  const listFollowing = ({ id, follows }: MastodonAccount, query: URLSearchParams): Answer => {
    const size = Math.min(Number(query.get('limit') ?? 40), 80);
    const start = fault?.kind === 'endless' ? 0 : Number(query.get('max_id') ?? 0);
    const shown = follows.slice(start, start + size);
    const path = `${origin}/api/v1/accounts/${id}/following?limit=${size}`;
    const links = [
      ...(shown.length === size ? [`<${path}&max_id=${start + size}>; rel="next"`] : []),
      `<${path}&since_id=${start}>; rel="prev"`,
    ];
    const body = shown.map((uri, index) => format({ ...createRemote(uri), id: `9${index}` }));
    return { body, headers: { link: links.join(', ') } };
  };

  const format = ({ id, username, uri }: MastodonAccount): object => {
    const [, host = 'old.example'] = /^https?:\/\/([^/]+)/.exec(uri) ?? [];
    const acct = host === name ? username : `${username}@${host}`;
    const url = `https://${host}/@${username}`;
    return { id, username, acct, url, ...(version !== '4.1' && { uri }) };
  };

  const served = await serve(() => (request, response) => {
    request.headers['x-forwarded-proto'] = 'https';
    request.headers['x-forwarded-host'] = name;
    const url = new URL(request.url ?? '', origin);
    const isPage = /^\/(oauth\/authorize|interaction)/.test(url.pathname);
    if (!isPage) requests.push(`${request.method} ${request.url}`);
    if (fault?.kind === 'silent' && !isPage) return;
    if (fault?.kind === 'status' && !isPage) {
      response.setHeader('content-type', 'application/json');
      response.writeHead(fault.status, fault.headers).end('{"error":"refused"}');
    } else if (isPage || url.pathname.startsWith('/oauth/')) {
      void pages(request, response);
    } else {
      void answer(request, url).then((given) => {
        send(response, given, url, fault);
      });
    }
  });
  return {
    ...served,
    name,
    requests,
    applications,
    addAccount(username, given) {
      const id = String(accounts.size + 101);
      const uri = `${origin}/users/${username}`;
      const account = { id, username, uri, follows: [], ...given };
      accounts.set(username, account);
      return account;
    },
    setFault(next) {
      fault = next;
    },
    setVersion(next = '4.3') {
      version = next;
    },
    async forgetApplications() {
      for (const id of clientIds.splice(0)) await readClients(provider).destroy(id);
    },
    countTokens() {
      return tokens.size;
    },
  };
}

interface Answer {
  status?: number;
  body: unknown;
  type?: string;
  headers?: Record<string, string>;
}

const scopes = ['profile', 'read:accounts', 'read:follows'];
const notFound: Answer = { status: 404, body: { error: 'Record not found' } };

function send(
  response: ServerResponse,
  { status = 200, body, type = 'application/json; charset=utf-8', headers = {} }: Answer,
  { pathname }: URL,
  fault: MastodonFault | undefined,
): void {
  response.setHeader('content-type', fault?.kind === 'contentType' ? 'text/html' : type);
  response.writeHead(status, headers);
  const text = JSON.stringify(body);
  const edits = fault?.kind === 'edit' && pathname.endsWith(fault.at);
  response.end(fault?.kind === 'notJson' ? text.slice(1) : edits ? fault.edit(text) : text);
}

function createRemote(uri: string): MastodonAccount {
  return { id: '1', username: uri.split('/').at(-1) || 'old', uri, follows: [] };
}

function formatDescription({ username, uri }: MastodonAccount, name: string): object {
  const page = { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html' };
  return {
    subject: `acct:${username}@${name}`,
    links: [
      { ...page, href: `https://${name}/@${username}` },
      { rel: 'self', type: 'application/activity+json', href: uri },
      { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `https://${name}/{uri}` },
    ],
  };
}

async function register(
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

/** Its answers are as Mastodon's: a challenge where the client is unknown, and no end of a token. */
function createProvider(origin: string, tokens: Set<string>): Provider {
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

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
