import type { ServerResponse } from 'node:http';
import { serve, type Served } from './serve.js';
import { createXAnswers, type XAccount, type XAnswer } from './x-answers.js';
import { createXAuthorization, type XApp, type XFault } from './x-authorization.js';

/**
 * Stands in for X, whose site and API are at one address here: people sign in at a real authorization server, and the
 * API is as X publishes it (https://docs.x.com, openapi.json 2.167).
 */
export interface XStandIn extends Served {
  /** The requests to the API, with their tokens, as methods and paths with queries. */
  readonly requests: readonly string[];
  addAccount(account: XAccount): void;
  setFault(fault: XFault | undefined): void;
  /** Forgets requests and tokens. */
  forget(): void;
  /** How many tokens of people are valid. */
  countTokens(): number;
}

/** Starts the stand-in. */
export async function startXStandIn(apps: readonly XApp[]): Promise<XStandIn> {
  const accounts = new Map<string, XAccount>();
  const requests: string[] = [];
  const tokens = new Set<string>();
  let fault: XFault | undefined;
  const served = await serve((url) => {
    const provider = createXAuthorization(url, apps, tokens, () => fault);
    const pages = provider.callback();
    const answer = createXAnswers({ apps, accounts, provider });
    return (request, response) => {
      const address = new URL(request.url ?? '', url);
      if (address.pathname.startsWith('/2/')) requests.push(`${request.method} ${request.url}`);
      if (!address.pathname.startsWith('/2/users/')) {
        void pages(request, response);
        return;
      }
      if (fault?.kind === 'silent') return;
      if (fault?.kind === 'endless') address.searchParams.delete('pagination_token');
      void answer(request, address).then((given) => send(response, address, given, fault));
    };
  });
  return {
    ...served,
    requests,
    addAccount(account) {
      accounts.set(account.id, account);
    },
    setFault(next) {
      fault = next;
    },
    forget() {
      requests.length = 0;
      tokens.clear();
    },
    countTokens() {
      return tokens.size;
    },
  };
}

function send(
  response: ServerResponse,
  { pathname }: URL,
  { status, body }: XAnswer,
  fault: XFault | undefined,
): void {
  const isHtml = fault?.kind === 'contentType';
  response.setHeader('content-type', isHtml ? 'text/html' : 'application/json; charset=utf-8');
  if (fault?.kind === 'status') {
    response.writeHead(fault.status, fault.headers).end('{"title":"refused"}');
    return;
  }
  const isEdited = fault?.kind === 'edit' && pathname.endsWith(fault.at);
  const text = JSON.stringify(isEdited ? fault.edit(body) : body);
  response.writeHead(status).end(fault?.kind === 'notJson' ? text.slice(1) : text);
}
