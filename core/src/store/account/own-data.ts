import { eraseOwnData } from '@x-svc/client/own-data/erase-own-data';
import { exportOwnData } from '@x-svc/client/own-data/export-own-data';
import { getErasure } from '@x-svc/client/own-data/get-erasure';
import type { Erasure } from '../base/api-types';
import { callService } from '../base/connection';
import { noteChange } from '../base/freshness';
import { getSharedStore } from '../base/shared';
import { getConnection, onChange, state } from '../base/state';
import { dropIdentity, identityDroppedEvent, withIdentity } from '../session/identity';

/**
 * Loads all data that the service has about the signed-in person, as JSON Lines.
 * @throws ApiError, UnreachableError
 */
export function loadOwnData(apiUrl: string | undefined): Promise<string> {
  const connection = getConnection(apiUrl);
  return withIdentity(
    connection,
    callService(connection, (transport) => exportOwnData(transport)),
  );
}

/**
 * The last erasure that was started on the page, until a person signs in again. An element that reads it
 * while rendering is updated.
 */
export const lastErasure: { erasure: Erasure | undefined } = getSharedStore<{
  erasure: Erasure | undefined;
}>('erasure', { erasure: undefined }).state;

onChange('identity', (identity) => {
  if (identity) lastErasure.erasure = undefined;
});

/**
 * Erases what the service has about the signed-in person, who is signed out as soon as the service has
 * started: from then on it no longer knows the person.
 *
 * @throws ApiError, UnreachableError
 */
export async function startErasure(apiUrl: string | undefined): Promise<Erasure> {
  const connection = getConnection(apiUrl);
  const { session } = state.identity ?? {};
  const erasure = await withIdentity(
    connection,
    callService(connection, (transport) => eraseOwnData(transport)),
  );
  noteChange();
  // Another person may have signed in in the meantime.
  if (state.identity && state.identity.session !== session) return erasure;
  lastErasure.erasure = erasure;
  dropIdentity();
  window.dispatchEvent(new CustomEvent(identityDroppedEvent));
  return erasure;
}

/** Resolves once the erasure has finished. The service continues it without the page. */
export async function followErasure(
  apiUrl: string | undefined,
  started: Erasure,
): Promise<Erasure> {
  let erasure = started;
  for (let delay = shortest; erasure.state === 'running'; delay = Math.min(delay * 1.5, longest)) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const connection = { ...getConnection(apiUrl), token: undefined };
    const load = callService(connection, (transport) => getErasure(transport, started.id));
    // A request that fails is repeated like one that says that it is not finished.
    erasure = await load.catch(() => erasure);
    if (lastErasure.erasure?.id === started.id) lastErasure.erasure = erasure;
  }
  return erasure;
}

/** The delays between two requests for the progress, in milliseconds. */
const shortest = 1_000;
const longest = 30_000;
