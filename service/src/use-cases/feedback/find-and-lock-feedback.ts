import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackKey } from '../../schemas/feedback.js';
import { findAndLockEnds, toNamedEnds } from '../../storage/entities/find-and-lock.js';
import type { UnitOfWork } from '../../storage/database/unit-of-work.js';
import { findFeedbackId } from '../../storage/feedback/feedbacks.js';

/**
 * The id of the feedback of the key, whose ends are locked until the transaction ends.
 * @throws ServiceError `noSuchEntity`
 */
export async function findAndLockFeedback(
  unit: UnitOfWork,
  principal: Principal,
  key: FeedbackKey,
): Promise<number> {
  const { source, target } = await findAndLockEnds(unit, toNamedEnds(key), principal);
  const { transactionId = '' } = key;
  const id = await findFeedbackId(unit.connection, { source, target, transactionId });
  if (id === undefined) throw new ServiceError('noSuchEntity', 'The feedback does not exist.');
  return id;
}
