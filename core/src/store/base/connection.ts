import { SvcError } from '@x-svc/client/svc-error';
import { createTransport, type Transport } from '@x-svc/client/transport';
import { toApiError } from './api-errors';
import { isCacheOutdated } from './freshness';

/** The address of the service, and the identity and language of the requests. */
export interface Connection {
  /** The address of the service without a trailing slash. */
  apiUrl: string;
  /** The JWT of `AuthData.access_token`. Badge sets and signing in do not need it. */
  token?: string | undefined;
  /** The BCP 47 tag of the language of the answers. Default: the browser's. */
  language?: string | undefined;
}

/**
 * Calls an operation of the service over the connection.
 * @throws ApiError the service refused the request
 * @throws UnreachableError the service did not answer
 */
export async function callService<Result>(
  { apiUrl, token, language }: Connection,
  operation: (transport: Transport) => Promise<Result>,
): Promise<Result> {
  // A page may configure the address after its elements are defined, but hardly after it is loaded.
  if (apiUrl === '') await waitForPage();
  try {
    return await operation(
      createTransport({
        apiUrl,
        token,
        headers: { 'Accept-Language': language },
        // Data that this tab has changed must not be read from a cache.
        ...(isCacheOutdated() && {
          fetch: (request: RequestInfo | URL) => fetch(request, { cache: 'reload' }),
        }),
      }),
    );
  } catch (error) {
    throw error instanceof SvcError ? toApiError(error) : error;
  }
}

/** Resolves when the scripts of the page that load with it have run. */
async function waitForPage(): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}
