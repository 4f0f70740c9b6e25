import type { Transport } from '@x-svc/client/transport';
import { callService } from '../../src/store/base/connection';
import { getConnection } from '../../src/store/base/state';
import { withIdentity } from '../../src/store/session/identity';

/**
 * Calls an operation of the service as the signed-in person, whose sign-in ends if the service refuses it.
 * @throws ApiError, UnreachableError
 */
export function callAsPerson<Result>(
  operation: (transport: Transport) => Promise<Result>,
  language?: string,
): Promise<Result> {
  const connection = getConnection(undefined, language);
  return withIdentity(connection, callService(connection, operation));
}
