import { limitTime } from '../../limit-time.js';
import { NetworkError } from '../connector-error.js';
import { readText } from './read-text.js';
import { refuseAnswer } from './refuse-answer.js';

/** Sends a request: with the rules for addresses of strangers, or to servers of the operator. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A request whose answer is JSON. */
export interface JsonRequest extends Pick<RequestInit, 'method' | 'body'> {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Larger answers are refused; 64 KiB by default, which is enough for everything but lists. */
  maximumBytes?: number;
  /** The maximum time of the answer, in milliseconds. */
  timeout?: number;
}

const defaults = { maximumBytes: 64 * 1024, timeout: 20_000 };

/** The maximum size of a page of a list. */
export const pageBytes = 4 * 1024 * 1024;

/** An answer that is JSON. */
export interface JsonAnswer {
  body: unknown;
  headers: Headers;
}

/**
 * Requests JSON.
 * @throws NetworkError when the server does not answer in time, answers with another status than 2xx, or with
 * anything other than JSON
 */
export async function requestJson(
  fetch: Fetch,
  url: string | URL,
  request?: JsonRequest,
): Promise<unknown> {
  return (await requestJsonAnswer(fetch, url, request)).body;
}

/** Does the same as `requestJson`, and returns the headers too. */
export async function requestJsonAnswer(
  fetch: Fetch,
  url: string | URL,
  {
    signal,
    maximumBytes = defaults.maximumBytes,
    timeout = defaults.timeout,
    ...init
  }: JsonRequest = {},
): Promise<JsonAnswer> {
  const limit = limitTime(timeout, signal);
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      signal: limit,
    });
    if (!response.ok) throw await refuseAnswer(host, response);
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
      await response.body?.cancel();
      throw new NetworkError(`${host} answered with ${type || 'no content type'}, not with JSON.`);
    }
    const body = JSON.parse(await readText(host, response, maximumBytes)) as unknown;
    return { body, headers: response.headers };
  } catch (error) {
    if (error instanceof NetworkError || signal?.aborted) throw error;
    if (limit.aborted) throw new NetworkError(`${host} did not answer in time.`, { cause: error });
    const what = error instanceof SyntaxError ? 'sent no valid JSON' : 'could not be reached';
    throw new NetworkError(`${host} ${what}.`, { cause: error });
  }
}
