import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { NetworkError } from '../connector-error.js';
import { limitAnswers } from '../outgoing/limit-answers.js';
import { refuseAnswer } from '../outgoing/refuse-answer.js';
import type { Fetch } from '../outgoing/request-json.js';

/** A client at an authorization server. */
export interface ClientOptions {
  fetch: Fetch;
  server: ServerMetadata;
  clientId: string;
  authentication: ClientAuth;
}

/** Configures the library for a client: its requests go through `fetch`, within limits. */
export function configureClient({
  fetch,
  server,
  clientId,
  authentication,
}: ClientOptions): Configuration {
  const configuration = new Configuration(server, clientId, undefined, authentication);
  configuration[customFetch] = refuseFailures(fetch) as CustomFetch;
  configuration.timeout = 20;
  // Without TLS there are only servers of the operator: `fetch` refuses others.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  if (server.issuer.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}

/** Basic authentication (RFC 7617). The library would encode the hyphens of the id and the secret, too. */
export function authenticateByHeader(clientId: string, clientSecret: string): ClientAuth {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`);
}

/** Converts an error of the library to one of the server at the host. */
export function toNetworkError(host: string, error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  if (error instanceof Error && error.cause instanceof NetworkError) return error.cause;
  const code = readErrorCode(error);
  const what = code === undefined ? 'sent no valid answer' : 'refuses the sign-in';
  return new NetworkError(`${host} ${what}.`, { cause: error });
}

/**
 * Reads the code of a refusal (RFC 6749, 5.2): from the body, which GitHub sends with the status 200, or from the
 * challenge that Mastodon sends.
 */
export function readErrorCode(error: unknown): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  if (error instanceof WWWAuthenticateChallengeError) {
    return error.cause.map(({ parameters }) => parameters.error).find((code) => code !== undefined);
  }
  const { body } =
    (error as { cause?: { cause?: { body?: { error?: unknown } } } }).cause?.cause ?? {};
  return typeof body?.error === 'string' ? body.error : undefined;
}

const maximumBytes = 64 * 1024;

/** The library would read answers of any length, and ignore when to ask again. */
function refuseFailures(fetch: Fetch): Fetch {
  return limitAnswers(async (url, init) => {
    const response = await fetch(url, init);
    if (response.status !== 429 && response.status < 500) return response;
    throw await refuseAnswer(new URL(url).host, response);
  }, maximumBytes);
}
