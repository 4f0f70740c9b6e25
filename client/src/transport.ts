import { unreachable } from './generated/error-codes.js';
import type { ClientOptions, RequestOptions } from './options.js';
import type { AnswerAt, BodyAt, Method, Path, QueryAt } from './schema-types.js';
import { SvcError } from './svc-error.js';

/** Sends the requests of all operations, with the credentials of its options. */
export interface Transport {
  /**
   * Sends one request. Objects in its query are sent as JSON.
   * @throws SvcError the service refused or did not answer
   * @throws the signal's reason, when it ended the request
   */
  send<At extends Path, By extends Method, Result = AnswerAt<At, By>>(
    method: By,
    path: At,
    content: Content<At, By, Result>,
    options?: RequestOptions,
  ): Promise<Reply<Result>>;
}

interface Content<At extends Path, By extends Method, Result> {
  query?: { [Name in keyof QueryAt<At, By>]: unknown };
  body?: BodyAt<At, By>;
  /** Reads an answer that has no envelope. */
  read?: (response: Response) => Promise<Result>;
}

interface Reply<Result> {
  result: Result;
  /** HTTP status. */
  status: number;
}

/** The address of the service, and the credentials. */
export interface TransportOptions {
  /** The service's address; in a page it may be relative to the page's origin. */
  apiUrl: string;
  /** An API key or a person's access token; a function is asked before each request. */
  token?: ClientOptions['accessToken'];
  /** Further headers of each request. */
  headers?: Record<string, string | undefined>;
  /** Instead of the platform's `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/**
 * A transport for apps that call single operations, which a bundler takes alone, instead of the
 * methods of a client.
 *
 * @example
 * import { getRanking } from '@x-svc/client/entities/get-ranking';
 * import { createTransport } from '@x-svc/client/transport';
 *
 * const transport = createTransport({ apiUrl: 'https://svc.example.com', token });
 * const ranking = await getRanking(transport, { sourceCriteria: { uuid }, targetType: 'provider' });
 */
export function createTransport({
  apiUrl,
  token,
  headers = {},
  fetch = globalThis.fetch,
}: TransportOptions): Transport {
  return {
    async send(method, path, { query, body, read }, { signal, language } = {}) {
      let response: Response;
      let answer: Answer | undefined;
      try {
        const bearer = typeof token === 'function' ? await token() : token;
        const request = new Request(apiUrl + path + (query ? toSearch(query) : ''), {
          method: method.toUpperCase(),
          headers: toHeaders({
            ...headers,
            ...(body && { 'Content-Type': 'application/json' }),
            ...(language !== undefined && { 'Accept-Language': language }),
            ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
          }),
          ...(body && { body: toJson(body) }),
          ...(signal && { signal }),
        });
        response = await fetch(request);
        answer =
          response.ok && read
            ? ({ status: 'success', result: await read(response) } as Answer)
            : parse(await response.text(), response.ok);
      } catch (cause) {
        signal?.throwIfAborted();
        throw new SvcError('The service does not answer.', { code: unreachable, status: 0, cause });
      }
      const { status } = response;
      if (response.ok && answer?.status === 'success') {
        return { result: answer.result as never, status };
      }
      if (typeof answer?.errorCode !== 'number') {
        const message = `The response (status ${status}) is not from the service.`;
        throw new SvcError(message, { code: unreachable, status });
      }
      const retryAfter = response.headers.get('Retry-After');
      throw new SvcError(answer.errorMessage, {
        code: answer.errorCode,
        status,
        requestId: response.headers.get('X-Request-Id') ?? undefined,
        retryAfter: retryAfter === null ? undefined : Number(retryAfter),
      });
    },
  };
}

/**
 * Converts a value to JSON. Arrays stay arrays on pages where a library has given them a `toJSON` that returns text, as
 * Prototype.js does.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, part: unknown) {
    const given = this[key];
    return given instanceof Array ? (given as unknown) : part;
  });
}

/** The envelope of results and of refusals, as far as it is one. */
type Answer = { status: unknown; result: unknown; errorCode: unknown; errorMessage: string } | null;

/** A query as its documented form: objects as JSON. */
function toSearch(query: object): string {
  let search = '';
  for (const [name, value] of Object.entries(query) as [
    string,
    string | number | boolean | object | undefined,
  ][]) {
    if (value === undefined) continue;
    const text = encodeURIComponent(typeof value === 'object' ? toJson(value) : value);
    search += `${search ? '&' : '?'}${name}=${text}`;
  }
  return search;
}

function toHeaders(values: Record<string, string | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** An error may come from a proxy in front of the service, without JSON. */
function parse(text: string, isOk: boolean): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    if (isOk) throw error;
    return undefined;
  }
}
