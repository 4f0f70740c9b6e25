import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackKey } from '../../schemas/feedback.js';
import { hasShownFeedback } from '../../storage/feedback/feedback-counts.js';
import { deleteFeedback } from '../../storage/feedback/feedbacks.js';
import { toNamedEnds, findAndLockEnds } from '../../storage/entities/find-and-lock.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { deleteImplicitVouches } from '../../storage/feedback/vouched-transactions.js';
import { getOwnCriteria, getPeopleFilter, requireSource } from '../authorise.js';

/** Withdraws a feedback by the key with which it was given. */
export async function withdrawFeedback(
  context: WriteContext,
  principal: Principal,
  body: FeedbackKey,
): Promise<void> {
  await write(context, async (unit) => {
    const { connection } = unit;
    const ends = { ...toNamedEnds(body), own: getOwnCriteria(principal) };
    const { source, target, own } = await findAndLockEnds(unit, ends, getPeopleFilter(principal));
    requireSource(principal, source, own, 'feedback:write');
    const key = { source, target, transactionId: body.transactionId ?? '' };
    const deleted = await deleteFeedback(connection, key);
    if (!deleted) {
      throw new ServiceError('noSuchEntity', 'The feedback does not exist.');
    }
    await deleteImplicitVouches(connection, [key]);
    if (!deleted.wasHidden && !(await hasShownFeedback(connection, source, target))) {
      unit.countFeedback(target, -1);
    }
    unit.markOpinion(source, target);
  });
}
