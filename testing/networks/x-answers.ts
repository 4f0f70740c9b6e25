import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import { scopes, type XApp, type XBody } from './x-authorization.js';

/** An account of X. */
export interface XAccount {
  id: string;
  username: string;
  /** Ids. */
  follows: string[];
  isProtected?: boolean;
}

/** The data of X. */
export interface XState {
  apps: readonly XApp[];
  accounts: ReadonlyMap<string, XAccount>;
  provider: Provider;
}

/** An answer of the API. */
export interface XAnswer {
  status: number;
  body: XBody;
}

/** Creates what answers requests of the API, version 2. */
export function createXAnswers({ apps, accounts, provider }: XState) {
  return async (
    { headers: { authorization = '' } }: IncomingMessage,
    { pathname, searchParams }: URL,
  ): Promise<XAnswer> => {
    const [, bearer = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
    if (pathname === '/2/users/me') return answerSignedIn(bearer);
    if (!apps.some(({ bearerToken }) => bearerToken === bearer)) return unauthorized;
    const [, id = '', list] = /^\/2\/users\/(\d{1,19})(\/following)?$/.exec(pathname) ?? [];
    const account = accounts.get(id);
    if (!account) return { status: 404, body: { title: 'Not Found', type: 'about:blank' } };
    if (list === undefined) return { status: 200, body: { data: format(account, searchParams) } };
    if (account.isProtected) return { status: 200, body: { errors: [notAuthorized(id)] } };
    return listFollowing(account, searchParams);
  };

  async function answerSignedIn(bearer: string): Promise<XAnswer> {
    const { accountId, scope = '' } = (await provider.AccessToken.find(bearer)) ?? {};
    const account = [...accounts.values()].find(({ username }) => username === accountId);
    if (!account) return unauthorized;
    const isAllowed = scopes.every((one) => scope.split(' ').includes(one));
    if (!isAllowed) return { status: 403, body: { title: 'Forbidden', type: 'about:blank' } };
    return { status: 200, body: { data: format(account, new URLSearchParams()) } };
  }
}

const unauthorized: XAnswer = {
  status: 401,
  body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
};

/** A page, which names the next one, and has no list when it is empty. */
function listFollowing({ follows }: XAccount, query: URLSearchParams): XAnswer {
  const size = Number(query.get('max_results') ?? 100);
  const start = Number(/^page(\d+)$/.exec(query.get('pagination_token') ?? '')?.[1] ?? 0);
  if (size > 1_000) return { status: 400, body: { title: 'Invalid Request' } };
  const data = follows
    .slice(start, start + size)
    .map((id) => format({ id, username: `user_${id}`, follows: [] }, new URLSearchParams()));
  const end = start + size;
  const meta = {
    result_count: data.length,
    ...(end < follows.length && { next_token: `page${String(end).padStart(12, '0')}` }),
    ...(start > 0 && { previous_token: `page${String(start - size).padStart(12, '0')}` }),
  };
  return { status: 200, body: { ...(data.length > 0 && { data }), meta } };
}

function format({ id, username, follows, isProtected = false }: XAccount, query: URLSearchParams) {
  const fields = new Set(query.get('user.fields')?.split(','));
  const following_count = follows.length;
  const public_metrics = { followers_count: 0, following_count, post_count: 0, listed_count: 0 };
  return {
    id,
    name: username,
    username,
    ...(fields.has('protected') && { protected: isProtected }),
    ...(fields.has('public_metrics') && { public_metrics }),
  };
}

function notAuthorized(id: string): object {
  return {
    resource_id: id,
    resource_type: 'user',
    title: 'Authorization Error',
    detail: `Sorry, you are not authorized to see the user with id: [${id}].`,
    type: 'https://api.x.com/2/problems/not-authorized-for-resource',
  };
}
