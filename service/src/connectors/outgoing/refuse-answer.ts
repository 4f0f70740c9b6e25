import { NetworkError } from '../connector-error.js';
import { readRetryAfter } from './retry-after.js';

/** Creates the error for an answer whose status is no success; its body is not read. */
export async function refuseAnswer(host: string, response: Response): Promise<NetworkError> {
  await response.body?.cancel();
  return new NetworkError(`${host} answered with the status ${response.status}.`, {
    status: response.status,
    retryAfter: readRetryAfter(response.headers),
  });
}
