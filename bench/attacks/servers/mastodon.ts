import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson, type Strangers } from './strangers.js';

/** The list of followed accounts. */
export interface MastodonOptions {
  /** Milliseconds until a page is sent. */
  delay?: number;
  /** The header `Link` of a page; without it, the page is the last one. */
  createLink?: (page: number) => string;
}

/** A served part of Mastodon. */
export interface MastodonServer {
  /** Pages of follows that were requested. */
  readonly pages: number;
  /** The stable id of an account. */
  toAccount(name: string): string;
}

/** Serves, at the host, the part of Mastodon that the connector asks for. Every name has an account, with the id 1. */
export function serveMastodon(
  strangers: Strangers,
  host: string,
  { delay = 0, createLink }: MastodonOptions = {},
): MastodonServer {
  let pages = 0;
  const toAccount = (name: string) => `https://${host}/users/${name}`;
  const sendPage = async (response: Parameters<typeof sendJson>[0]) => {
    const page = ++pages;
    await sleep(delay);
    const followed = { id: String(page), uri: `https://social.example/users/followed${page}` };
    sendJson(response, [followed], createLink && { link: createLink(page) });
  };
  strangers.serve(host, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', `https://${host}`);
    const account = { id: '1', uri: toAccount(searchParams.get('acct') ?? '') };
    const body = { ...answers, '/api/v1/accounts/lookup': account }[pathname];
    if (body) sendJson(response, body);
    else if (pathname === '/api/v1/accounts/1/following') void sendPage(response);
    else response.writeHead(404).end();
  });
  return {
    get pages() {
      return pages;
    },
    toAccount,
  };
}

const answers: Record<string, object> = {
  '/.well-known/oauth-authorization-server': { scopes_supported: ['profile'] },
  '/api/v1/apps': { client_id: 'id', client_secret: 'secret' },
  '/oauth/token': { access_token: 'token', token_type: 'Bearer' },
  '/oauth/revoke': {},
};
