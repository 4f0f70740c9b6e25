import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGithubAnswers, type GithubAccount, type GithubAnswer } from './github-answers.js';
import {
  authorization,
  createGithubAuthorization,
  type GithubApp,
  type GithubFault,
} from './github-authorization.js';
import { serve, type Served } from './serve.js';

/** Stands in for GitHub: people sign in at a real authorization server, and the API is as documented. */
export interface GithubStandIn extends Served {
  /** The requests to the API, as methods and paths with queries. */
  readonly requests: readonly string[];
  /** The headers of the last request to the API. */
  readonly lastHeaders: IncomingMessage['headers'];
  addAccount(account: GithubAccount): void;
  setFault(fault: GithubFault | undefined): void;
  /** How many tokens are valid. */
  countTokens(): number;
}

/** Starts the stand-in, whose API is where a GitHub Enterprise Server has it. */
export async function startGithubStandIn(apps: readonly GithubApp[]): Promise<GithubStandIn> {
  const accounts = new Map<number, GithubAccount>();
  const requests: string[] = [];
  const tokens = new Set<string>();
  let fault: GithubFault | undefined;
  let lastHeaders: IncomingMessage['headers'] = {};
  const served = await serve((url) => {
    const provider = createGithubAuthorization(url, apps, tokens, () => fault);
    const pages = provider.callback();
    const apiUrl = url + apiPath;
    const answer = createGithubAnswers({ apiUrl, apps, accounts, provider, tokens });
    return (request, response) => {
      const address = new URL(request.url ?? '', url);
      if (!address.pathname.startsWith(apiPath)) {
        // The server grants nothing to requests without a scope, as GitHub gets them.
        if (address.pathname === authorization) request.url = `${request.url}&scope=openid`;
        void pages(request, response);
        return;
      }
      address.pathname = address.pathname.slice(apiPath.length);
      requests.push(`${request.method} ${address.pathname}${address.search}`);
      lastHeaders = request.headers;
      if (fault?.kind === 'silent') return;
      if (fault?.kind === 'endless') address.searchParams.delete('page');
      void answer(request, address).then((given) => {
        send(response, given, fault);
      });
    };
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

const apiPath = '/api/v3';

function send(
  response: ServerResponse,
  { status, body, headers }: GithubAnswer,
  fault: GithubFault | undefined,
): void {
  if (fault?.kind === 'status') {
    response.writeHead(fault.status, fault.headers).end('{"message":"refused"}');
    return;
  }
  const isHtml = fault?.kind === 'contentType';
  response.setHeader('content-type', isHtml ? 'text/html' : 'application/json; charset=utf-8');
  response.writeHead(status, headers);
  const text = body === undefined ? '' : JSON.stringify(body);
  const edited = fault?.kind === 'edit' ? fault.edit(text) : text;
  response.end(fault?.kind === 'notJson' ? text.slice(1) : edited);
}
