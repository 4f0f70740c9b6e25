import type { ServerResponse } from 'node:http';
import { readClients } from './authorization-server.js';
import {
  answer,
  type MastodonAccount,
  type MastodonAnswer,
  type MastodonVersion,
} from './mastodon-answers.js';
import { createMastodonAuthorization } from './mastodon-authorization.js';
import { serve, type Served } from './serve.js';

/** The mistakes of the stand-in. */
export type MastodonFault =
  | { kind: 'contentType' | 'notJson' | 'endless' | 'silent' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** Edits the text that the API answers with at addresses that end so. */
  | { kind: 'edit'; at: string; edit(text: string): string };

/** Stands in for a server of Mastodon: people sign in at a real authorization server, and the API is as documented. */
export interface MastodonStandIn extends Served {
  readonly name: string;
  /** The requests, without those of people's browsers, as methods and paths with queries. */
  readonly requests: readonly string[];
  /** The data with which applications have registered. */
  readonly applications: readonly URLSearchParams[];
  addAccount(username: string, account?: Partial<MastodonAccount>): MastodonAccount;
  setFault(fault: MastodonFault | undefined): void;
  setVersion(version: MastodonVersion): void;
  /** Forgets all applications. */
  forgetApplications(): Promise<void>;
  /** How many tokens are valid. */
  countTokens(): number;
}

/** Starts the stand-in for the server at a host. Requests to the host have to be sent to the stand-in's address. */
export async function startMastodonStandIn(name: string): Promise<MastodonStandIn> {
  const tokens = new Set<string>();
  const provider = createMastodonAuthorization(`https://${name}`, tokens);
  const pages = provider.callback();
  const accounts = new Map<string, MastodonAccount>();
  const clientIds: string[] = [];
  const applications: URLSearchParams[] = [];
  const requests: string[] = [];
  let version: MastodonVersion = '4.3';
  let fault: MastodonFault | undefined;
  const served = await serve(() => (request, response) => {
    request.headers['x-forwarded-proto'] = 'https';
    request.headers['x-forwarded-host'] = name;
    const url = new URL(request.url ?? '', `https://${name}`);
    if (/^\/(oauth\/authorize|interaction)/.test(url.pathname)) {
      void pages(request, response);
      return;
    }
    requests.push(`${request.method} ${request.url}`);
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'status') {
      response.setHeader('content-type', 'application/json');
      response.writeHead(fault.status, fault.headers).end('{"error":"refused"}');
    } else if (url.pathname.startsWith('/oauth/')) {
      void pages(request, response);
    } else {
      if (fault?.kind === 'endless') url.searchParams.delete('max_id');
      const state = { name, version, accounts, provider, clientIds, applications };
      void answer(state, request, url).then((given) => {
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
      const uri = `https://${name}/users/${username}`;
      const account = { id, username, uri, follows: [], ...given };
      accounts.set(username, account);
      return account;
    },
    setFault(next) {
      fault = next;
    },
    setVersion(next) {
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

function send(
  response: ServerResponse,
  { status = 200, body, type = 'application/json; charset=utf-8', headers = {} }: MastodonAnswer,
  { pathname }: URL,
  fault: MastodonFault | undefined,
): void {
  response.setHeader('content-type', fault?.kind === 'contentType' ? 'text/html' : type);
  response.writeHead(status, headers);
  const text = JSON.stringify(body);
  const edits = fault?.kind === 'edit' && pathname.endsWith(fault.at);
  response.end(fault?.kind === 'notJson' ? text.slice(1) : edits ? fault.edit(text) : text);
}
