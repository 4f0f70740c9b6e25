import { exportOwnData } from '@x-svc/client/own-data/export-own-data';
import { callService } from '../base/connection';
import { getConnection } from '../base/state';
import { withIdentity } from '../session/identity';

/**
 * Loads everything that the service has about the signed-in person, as JSON Lines.
 * @throws ApiError, UnreachableError
 */
export function loadOwnData(apiUrl: string | undefined): Promise<string> {
  const connection = getConnection(apiUrl);
  return withIdentity(
    connection,
    callService(connection, (transport) => exportOwnData(transport)),
  );
}
