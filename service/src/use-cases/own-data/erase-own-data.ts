import type { Principal } from '../../auth/principal.js';
import type { Erasure } from '../../schemas/erasure.js';
import { write } from '../../storage/database/unit-of-work.js';
import { insertErasureMark } from '../../storage/own-data/erasure-marks.js';
import { createUnguessableId } from '../../unguessable-id.js';
import { requireUser } from '../authorise.js';
import { requireFreshSignIn } from '../require-fresh-sign-in.js';
import { continueErasure, type ErasureContext } from './continue-erasure.js';
import { readErasure } from './read-erasure.js';
import { startErasure } from './start-erasure.js';

/** How long the request itself erases, in milliseconds; a job erases the rest. */
const requestMilliseconds = 2_000;

/**
 * Erases the data that the service has about the user. Immediately, the wallet no longer leads to any data, and all
 * tokens of the person are revoked; rows and files are removed by the request or, when there are many, by a job.
 * @throws ServiceError `signInTooOld` unless the user has signed in within the last five minutes
 */
export async function eraseOwnData(
  context: ErasureContext,
  principal: Principal,
): Promise<Erasure> {
  const user = requireUser(principal, 'erase their data');
  requireFreshSignIn(user);
  const id = createUnguessableId();
  await write(context, async (unit) => {
    await startErasure(context, unit, user, id);
    await insertErasureMark(unit.connection, context.hashes.hashErasedWallet(user.address));
  });
  const signal = AbortSignal.timeout(requestMilliseconds);
  // The person no longer exists: failed parts are tried again by the job, which reports failures.
  await continueErasure(context, id, signal).catch(() => undefined);
  return readErasure(context, id);
}
