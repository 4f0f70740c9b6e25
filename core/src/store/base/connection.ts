import { SvcError } from '@x-svc/client/svc-error';
import { createTransport, type Transport } from '@x-svc/client/transport';
import { toApiError } from './api-errors';

/** Where to ask and as whom. */
export interface Connection {
  /** The service's address without a slash at the end. */
  apiUrl: string;
  /** The JWT of `AuthData.access_token`; not needed for badges and signing in. */
  token?: string | undefined;
  /** BCP 47 tag of the language to answer in; by default the browser's. */
  language?: string | undefined;
}

/**
 * Calls an operation of the service over the connection.
 * @throws ApiError the service refused
 * @throws UnreachableError it did not answer
 */
export async function callService<Result>(
  { apiUrl, token, language }: Connection,
  operation: (transport: Transport) => Promise<Result>,
): Promise<Result> {
  try {
    return await operation(
      createTransport({ apiUrl, token, headers: { 'Accept-Language': language } }),
    );
  } catch (error) {
    throw error instanceof SvcError ? toApiError(error) : error;
  }
}
