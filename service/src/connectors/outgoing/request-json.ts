import { NetworkError } from '../connector-error.js';
import { readText } from './read-text.js';
import { parseRetryAfter } from './retry-after.js';

/** How a request is sent: with the rules for addresses of strangers, or to servers of the operator. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A request whose answer is JSON. */
export interface JsonRequest extends Pick<RequestInit, 'method' | 'body'> {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Larger answers are refused. */
  maximumBytes?: number;
  /** How long the answer may take, in milliseconds. */
  timeout?: number;
}

const defaults = { maximumBytes: 4 * 1024 * 1024, timeout: 20_000 };

/**
 * The JSON that a server answers with.
 * @throws NetworkError when it does not answer in time, with another status than 2xx, or with anything else
 */
export async function requestJson(
  fetch: Fetch,
  url: string | URL,
  {
    signal,
    maximumBytes = defaults.maximumBytes,
    timeout = defaults.timeout,
    ...init
  }: JsonRequest = {},
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeout);
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok) throw await refuse(host, response);
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
      await response.body?.cancel();
      throw new NetworkError(`${host} answered with ${type || 'no content type'}, not with JSON.`);
    }
    return JSON.parse(await readText(host, response, maximumBytes)) as unknown;
  } catch (error) {
    if (error instanceof NetworkError || signal?.aborted) throw error;
    if (limit.aborted) throw new NetworkError(`${host} did not answer in time.`, { cause: error });
    const what = error instanceof SyntaxError ? 'sent no valid JSON' : 'could not be reached';
    throw new NetworkError(`${host} ${what}.`, { cause: error });
  }
}

async function refuse(host: string, response: Response): Promise<NetworkError> {
  await response.body?.cancel();
  return new NetworkError(`${host} answered with the status ${response.status}.`, {
    status: response.status,
    retryAfter: parseRetryAfter(response.headers.get('retry-after')),
  });
}
