import createHttpClient, { type Client } from 'openapi-fetch';
import { errorCodes } from './error-codes.js';
import type { ClientOptions } from './options.js';
import type { paths } from './schema.js';
import { SvcError } from './svc-error.js';

/** The typed HTTP client of the service, without the results taken out and the errors thrown. */
export type HttpClient = Client<paths>;

/** Speaks to the service as whoever the options name. */
export function httpClientOf(options: ClientOptions): HttpClient {
  const { apiUrl, apiKey, accessToken, language, origin, fetch } = options;
  // Types forbid both, but not every caller has types.
  if ([apiKey, accessToken].every((credential) => credential !== undefined)) {
    throw new TypeError('A client has an apiKey or an accessToken, not both.');
  }
  const http = createHttpClient<paths>({
    baseUrl: new URL(apiUrl).href.replace(/\/+$/, ''),
    headers: { 'Accept-Language': language, Origin: origin },
    ...(fetch ? { fetch } : {}),
  });
  http.use({
    async onRequest({ request }) {
      const token =
        apiKey ?? (typeof accessToken === 'function' ? await accessToken() : accessToken);
      if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`);
    },
  });
  return http;
}

/** What an exchange ends with. */
interface Reply<Result> {
  data?: { status: 'success'; result: Result };
  error?: unknown;
  response: Response;
}

/**
 * The result of a reply, and its HTTP status.
 * @throws SvcError the service refused or did not answer
 * @throws the signal's reason, when it ended the request
 */
export async function resultOf<Result>(
  reply: Promise<Reply<Result>>,
  signal: AbortSignal | undefined,
): Promise<{ result: Result; status: number }> {
  const { data, error, response } = await reply.catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw unreachable('The service does not answer.', 0, cause);
  });
  if (data?.status === 'success') return { result: data.result, status: response.status };
  if (!isEnvelope(error)) {
    throw unreachable(
      `What answers (status ${response.status}) is not the service.`,
      response.status,
    );
  }
  const retryAfter = response.headers.get('Retry-After');
  throw new SvcError(error.errorMessage, {
    code: error.errorCode,
    status: response.status,
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  });
}

/** A query as its documented form: objects as JSON. */
export function queryOf<Query extends object>(query: Query): QueryOf<Query> {
  const written = Object.entries(query).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(written) as QueryOf<Query>;
}

type QueryOf<Query> = {
  [Name in keyof Query]: Query[Name] extends object | undefined ? string : Query[Name];
};

function unreachable(message: string, status: number, cause?: unknown): SvcError {
  return new SvcError(message, { code: errorCodes.unreachable, status, cause });
}

function isEnvelope(error: unknown): error is { errorCode: number; errorMessage: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    typeof (error as { errorCode?: unknown }).errorCode === 'number'
  );
}
