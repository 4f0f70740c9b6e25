import createClient, { type Client } from 'openapi-fetch';
import { ApiError, UnreachableError } from '../errors/api-errors';
import type { paths } from './schema';

/** Where to ask and as whom. */
export interface Connection {
  /** The service's address without a slash at the end. */
  apiUrl: string;
  /** The JWT of `AuthData.access_token`; not needed for badges and signing in. */
  token?: string | undefined;
  /** BCP 47 tag of the language to answer in; by default the browser's. */
  language?: string | undefined;
}

/** What the service answers with. */
interface Reply<Result> {
  data?: { status: 'success'; result: Result };
  error?: unknown;
  response: Response;
}

/** The typed client of a service, as whoever is signed in there. */
export function clientOf({ apiUrl, token, language }: Connection): Client<paths> {
  return createClient<paths>({
    baseUrl: apiUrl,
    headers: {
      Authorization: token === undefined ? undefined : `Bearer ${token}`,
      'Accept-Language': language,
    },
  });
}

/**
 * The result of a successful reply.
 * @throws ApiError the service refused
 * @throws UnreachableError it did not answer
 */
export async function resultOf<Result>(reply: Promise<Reply<Result>>): Promise<Result> {
  const { data, error, response } = await reply.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new UnreachableError('The service does not answer.', { cause });
  });
  if (data?.status === 'success') return data.result;
  if (isEnvelope(error)) throw new ApiError(error.errorMessage, response.status, error.errorCode);
  throw new UnreachableError(`The service answered with status ${response.status}.`);
}

function isEnvelope(error: unknown): error is { errorCode: number; errorMessage: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    typeof (error as { errorCode?: unknown }).errorCode === 'number'
  );
}

/** A criteria parameter as JSON, its documented form. */
export function criteria(uuid: string): string {
  return JSON.stringify({ uuid });
}
