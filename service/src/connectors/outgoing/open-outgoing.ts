import { fetch, type RequestInit as FetchInit } from 'undici';
import { NetworkError } from '../connector-error.js';
import { checkAddress } from './check-address.js';
import { HostBudgets } from './host-budgets.js';
import { openAgents, type Resolve } from './open-agents.js';
import type { Fetch } from './request-json.js';

/** Requests to addresses that come from strangers. */
export interface Outgoing {
  /** Throws `NetworkError`, whose message has the host and none of its addresses. */
  fetch: Fetch;
  /** Aborts the requests in progress, and closes the connections. */
  close(): Promise<void>;
}

/** The rules for requests. */
export interface OutgoingOptions {
  /** Origins of the operator's settings: any address, any port, and plain HTTP are allowed there. */
  trustedOrigins: readonly string[];
  /** The maximum for one host; further requests wait. */
  requestsPerMinute?: number;
  /** Finds the addresses of a host name; the system's resolver by default. */
  resolve?: Resolve;
}

/**
 * Opens a client for addresses that come from strangers. It connects to public addresses alone, by HTTPS on
 * its default port. It follows up to three redirects of a GET request, and checks each.
 */
export function openOutgoing({
  trustedOrigins,
  requestsPerMinute = defaultRequestsPerMinute,
  resolve,
}: OutgoingOptions): Outgoing {
  const trusted = new Set(trustedOrigins.map((origin) => new URL(origin).origin));
  const agents = openAgents(resolve);
  const budgets = new HostBudgets(requestsPerMinute);
  const closing = new AbortController();

  const send = async (
    url: URL,
    init: RequestInit & { signal: AbortSignal },
    isTrusted: boolean,
  ) => {
    if (!isTrusted) checkAddress(url);
    const dispatcher = isTrusted ? agents.trusted : agents.public;
    const options = { ...init, redirect: 'manual', dispatcher } as FetchInit;
    return budgets.use(url.host, init.signal, async () => {
      try {
        return (await fetch(url, options)) as unknown as Response;
      } catch (error) {
        throw explainFailure(url, error, init.signal);
      }
    });
  };

  return {
    async fetch(address, init = {}) {
      const signal = AbortSignal.any([closing.signal, ...(init.signal ? [init.signal] : [])]);
      let url = new URL(address);
      let isTrusted = trusted.has(url.origin);
      let headers = new Headers(init.headers);
      for (let redirects = 0; ; redirects++) {
        const response = await send(url, { ...init, headers, signal }, isTrusted);
        const target = findRedirect(url, response, init);
        if (!target) return response;
        await response.body?.cancel();
        if (redirects === maximumRedirects)
          throw new NetworkError(`${url.host} redirects too often.`);
        if (target.origin !== url.origin) headers = keepHarmless(headers);
        // A stranger's server must not lead to the operator's own.
        isTrusted &&= trusted.has(target.origin);
        url = target;
      }
    },
    async close() {
      closing.abort(new NetworkError('The service is closing.'));
      await agents.close();
    },
  };
}

/** The default limit of Mastodon, 300 in five minutes: the lowest of all social networks. */
const defaultRequestsPerMinute = 60;
const maximumRedirects = 3;

function findRedirect(url: URL, { status, headers }: Response, init: RequestInit): URL | undefined {
  const isFollowed = (init.method ?? 'GET') === 'GET' && (init.redirect ?? 'follow') === 'follow';
  const location = headers.get('location');
  if (!isFollowed || ![301, 302, 303, 307, 308].includes(status) || location === null)
    return undefined;
  if (URL.canParse(location, url.href)) return new URL(location, url);
  throw new NetworkError(`${url.host} redirects to an invalid address.`);
}

/** Any other header may be a credential. */
function keepHarmless(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => ['accept', 'user-agent'].includes(name)));
}

function explainFailure({ host }: URL, error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof NetworkError) return cause;
  return new NetworkError(`${host} could not be reached.`, { cause: error });
}
