import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import { register, scopes } from './mastodon-authorization.js';
import { readBody } from './read-body.js';

/** An account of the server. */
export interface MastodonAccount {
  id: string;
  username: string;
  uri: string;
  /** URIs. */
  follows: string[];
}

/** Before 4.3 there was no description of the authorization server, before 4.2 no `uri`. */
export type MastodonVersion = '4.3' | '4.2' | '4.1';

/** The data of a server of Mastodon. */
export interface MastodonState {
  /** Its host. */
  name: string;
  version: MastodonVersion;
  accounts: ReadonlyMap<string, MastodonAccount>;
  provider: Provider;
  clientIds: string[];
  applications: URLSearchParams[];
}

/** An answer of the API. */
export interface MastodonAnswer {
  status?: number;
  body: unknown;
  type?: string;
  headers?: Record<string, string>;
}

/** Answers a request of the API. */
export async function answer(
  state: MastodonState,
  request: IncomingMessage,
  { pathname, searchParams }: URL,
): Promise<MastodonAnswer> {
  const { name, version, accounts, provider, clientIds, applications } = state;
  const find = (test: (account: MastodonAccount) => boolean) => {
    const account = [...accounts.values()].find(test);
    return account ? { body: format(account, state) } : notFound;
  };
  if (pathname === '/.well-known/oauth-authorization-server' && version === '4.3') {
    return { body: { issuer: `https://${name}/`, scopes_supported: scopes } };
  }
  if (pathname === '/.well-known/webfinger') {
    const [, username = ''] = /^acct:([^@]+)@/.exec(searchParams.get('resource') ?? '') ?? [];
    const account = accounts.get(username);
    if (!account) return notFound;
    return { body: formatDescription(account, name), type: 'application/jrd+json' };
  }
  if (pathname === '/api/v1/apps' && request.method === 'POST') {
    const wanted = new URLSearchParams(await readBody(request));
    applications.push(wanted);
    return { body: await register(provider, wanted, clientIds) };
  }
  if (pathname === '/api/v1/accounts/verify_credentials') {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const { accountId } = (await provider.AccessToken.find(token)) ?? {};
    if (accountId === undefined) return { status: 401, body: { error: 'invalid token' } };
    return find(({ username }) => username === accountId);
  }
  if (pathname === '/api/v1/accounts/lookup') {
    return find(({ username }) => username === searchParams.get('acct'));
  }
  const [, id, list] = /^\/api\/v1\/accounts\/(\w+)(\/following)?$/.exec(pathname) ?? [];
  const account = [...accounts.values()].find((one) => one.id === id);
  if (account && list !== undefined) return listFollowing(account, searchParams, state);
  return find((one) => one.id === id);
}

const notFound: MastodonAnswer = { status: 404, body: { error: 'Record not found' } };

function listFollowing(
  { id, follows }: MastodonAccount,
  query: URLSearchParams,
  state: MastodonState,
): MastodonAnswer {
  const size = Math.min(Number(query.get('limit') ?? 40), 80);
  const start = Number(query.get('max_id') ?? 0);
  const shown = follows.slice(start, start + size);
  const path = `https://${state.name}/api/v1/accounts/${id}/following?limit=${size}`;
  const links = [
    ...(shown.length === size ? [`<${path}&max_id=${start + size}>; rel="next"`] : []),
    `<${path}&since_id=${start}>; rel="prev"`,
  ];
  const body = shown.map((uri, index) => {
    const username = uri.split('/').at(-1) || 'old';
    return format({ id: `9${index}`, username, uri }, state);
  });
  return { body, headers: { link: links.join(', ') } };
}

function format(
  { id, username, uri }: Omit<MastodonAccount, 'follows'>,
  { name, version }: MastodonState,
): object {
  const [, host = 'old.example'] = /^https?:\/\/([^/]+)/.exec(uri) ?? [];
  const acct = host === name ? username : `${username}@${host}`;
  const url = `https://${host}/@${username}`;
  return { id, username, acct, url, ...(version !== '4.1' && { uri }) };
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
