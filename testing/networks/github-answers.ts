import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { GithubApp } from './github-authorization.js';
import { readBody } from './read-body.js';

/** An account of GitHub. */
export interface GithubAccount {
  id: number;
  login: string;
  /** Ids. */
  follows: number[];
}

/** The data of GitHub. */
export interface GithubState {
  apiUrl: string;
  apps: readonly GithubApp[];
  accounts: ReadonlyMap<number, GithubAccount>;
  provider: Provider;
  tokens: Set<string>;
}

/** An answer of the API. */
export interface GithubAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Creates what answers requests of the API. */
export function createGithubAnswers({ apiUrl, apps, accounts, provider, tokens }: GithubState) {
  return async (
    request: IncomingMessage,
    { pathname, searchParams }: URL,
  ): Promise<GithubAnswer> => {
    const [, first, second = '', third] = pathname.split('/');
    if (first === 'applications') return revoke(request, second);
    if (pathname === '/user') return answerSignedIn(request);
    if (!findApp(request)) return { status: 401, body: { message: 'Bad credentials' } };
    const account = find(({ id, login }) => (first === 'user' ? String(id) : login) === second);
    if (!account) return { status: 404, body: { message: 'Not Found', status: '404' } };
    if (third === 'following') return listFollowing(account, searchParams);
    return { status: 200, body: formatUser(account) };
  };

  function find(test: (account: GithubAccount) => boolean): GithubAccount | undefined {
    return [...accounts.values()].find(test);
  }

  function findApp({ headers: { authorization } }: IncomingMessage): GithubApp | undefined {
    return apps.find(({ clientId, clientSecret }) => {
      const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      return authorization === `Basic ${credentials}`;
    });
  }

  async function revoke(request: IncomingMessage, clientId: string): Promise<GithubAnswer> {
    const { access_token: token } = JSON.parse(await readBody(request)) as { access_token: string };
    const isItsOwn = findApp(request)?.clientId === clientId;
    if (!isItsOwn || !tokens.delete(token)) return { status: 404, body: { message: 'Not Found' } };
    await (await provider.AccessToken.find(token))?.destroy();
    return { status: 204 };
  }

  async function answerSignedIn({ headers }: IncomingMessage): Promise<GithubAnswer> {
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    const { accountId } = (await provider.AccessToken.find(token)) ?? {};
    const account = find(({ login }) => login === accountId);
    if (!account) return { status: 401, body: { message: 'Bad credentials' } };
    return { status: 200, body: formatUser(account) };
  }

  function listFollowing({ id, follows }: GithubAccount, query: URLSearchParams): GithubAnswer {
    const size = Math.min(Number(query.get('per_page') ?? 30), 100);
    const page = Number(query.get('page') ?? 1);
    const link = (number: number, rel: string) =>
      `<${apiUrl}/user/${id}/following?per_page=${size}&page=${number}>; rel="${rel}"`;
    const before = [link(page - 1, 'prev'), link(1, 'first')];
    const after = [link(page + 1, 'next'), link(Math.ceil(follows.length / size), 'last')];
    const links = [...(page > 1 ? before : []), ...(page * size < follows.length ? after : [])];
    const body = follows
      .slice((page - 1) * size, page * size)
      .map((followed) => formatUser({ id: followed, login: `user-${followed}` }));
    return { status: 200, body, headers: links.length > 0 ? { link: links.join(', ') } : {} };
  }
}

function formatUser({ id, login }: Pick<GithubAccount, 'id' | 'login'>): object {
  const html_url = `https://github.com/${login}`;
  return { login, id, node_id: `U_${id}`, html_url, type: 'User', site_admin: false };
}
