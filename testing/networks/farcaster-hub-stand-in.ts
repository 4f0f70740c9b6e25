import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAnswers, type HubForm } from './farcaster-hub-answers.js';
import { createFarcasterAccount, type FarcasterAccount } from './farcaster-messages.js';
import { serve } from './serve.js';

/** The mistakes of the stand-in. */
export type HubFault =
  | { kind: 'contentType' | 'notJson' | 'otherForm' | 'tooLarge' | 'silent' | 'otherName' }
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Answers with the messages of this account. */
  | { kind: 'otherAccount'; fid: number }
  /** Repeats the first page: with new tokens, with the same one, or empty. */
  | { kind: 'endless'; how: 'newTokens' | 'sameToken' | 'empty' }
  /** Edits the text that it answers with, of this account if one is given. */
  | { kind: 'edit'; fid?: number; edit(text: string): string };

/** Stands in for a hub of Farcaster: it serves really signed messages by the HTTP API. */
export interface FarcasterHubStandIn {
  readonly url: string;
  /** The requests, as paths with queries. */
  readonly requests: readonly string[];
  /** Adds an account with the usernames. */
  addAccount(fid: number, ...names: string[]): FarcasterAccount;
  /** Changes what goes wrong from now on. */
  setFault(fault: HubFault | undefined): void;
  /** Resolves when the next request has come. */
  waitForRequest(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the stand-in for a hub. `pageSize` is the maximum number of messages of a page. */
export async function startFarcasterHubStandIn({
  form = 'snapchain',
  largestPage = 1_000,
}: { form?: HubForm; largestPage?: number } = {}): Promise<FarcasterHubStandIn> {
  const accounts = new Map<number, FarcasterAccount>();
  const names = new Map<string, number>();
  const requests: string[] = [];
  const answer = createAnswers({ accounts, names, form, largestPage });
  let fault: HubFault | undefined;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    requests.push(url.pathname + url.search);
    if (fault?.kind === 'silent') return;
    response.setHeader('content-type', 'application/json');
    if (fault?.kind === 'status') {
      if (fault.retryAfter) response.setHeader('retry-after', fault.retryAfter);
      response.writeHead(fault.status).end('{"error":"refused"}');
      return;
    }
    if (fault?.kind === 'contentType') response.setHeader('content-type', 'text/html');
    if (fault && 'fid' in fault) url.searchParams.set('fid', String(fault.fid));
    const { status, body } = answer(url);
    response.writeHead(status).end(applyFault(fault, body, requests.length));
  };
  const served = await serve(() => handle);
  return {
    ...served,
    requests,
    addAccount(fid, ...usernames) {
      const account = createFarcasterAccount(fid);
      accounts.set(fid, account);
      for (const name of usernames) names.set(name, fid);
      return account;
    },
    setFault(next) {
      fault = next;
    },
  };
}

function applyFault(fault: HubFault | undefined, body: object, count: number): string {
  const text = JSON.stringify(body);
  switch (fault?.kind) {
    case 'notJson':
      return text.slice(1);
    case 'otherForm':
      return JSON.stringify({ ...body, fid: 'none', messages: [{ data: {} }] });
    case 'tooLarge':
      return JSON.stringify({ ...body, padding: 'x'.repeat(5 * 1024 * 1024) });
    case 'otherName':
      return JSON.stringify({ ...body, name: 'somebody-else' });
    case 'edit':
      return edit(text, fault.edit);
    case 'endless': {
      const token = Buffer.from(fault.how === 'newTokens' ? String(count) : 'again');
      const repeated = { nextPageToken: token.toString('base64') };
      const none = fault.how === 'empty' ? { messages: [] } : {};
      return JSON.stringify({ ...body, ...repeated, ...none });
    }
    default:
      return text;
  }
}

/** Nothing where the edit has changed nothing, so that no test passes without its fault. */
function edit(text: string, change: (text: string) => string): string {
  const edited = change(text);
  return edited === text ? '' : edited;
}
