import { and, eq } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { FeedbackKey } from '../../schemas/feedback.js';
import type { ServiceContext } from '../../service-context.js';
import { hasGiven } from '../../storage/feedback-counts.js';
import { findAndLock } from '../../storage/find-and-lock.js';
import { feedbacks } from '../../storage/schema.js';
import { write } from '../../storage/unit-of-work.js';
import { forgetGiven } from '../../storage/vouched-transactions.js';
import { ownCriteria, requireSource } from '../authorise.js';

/** Withdraws a feedback by the key that it was given with. */
export async function withdrawFeedback(
  context: ServiceContext,
  principal: Principal,
  { sourceCriteria, targetCriteria, transactionId = '' }: FeedbackKey,
): Promise<void> {
  await write(context, async (unit) => {
    const { connection } = unit;
    const [source, target, own] = (await findAndLock(
      unit,
      [
        { field: 'sourceCriteria', criteria: sourceCriteria },
        { field: 'targetCriteria', criteria: targetCriteria },
        ...ownCriteria(principal),
      ],
      principal,
    )) as [EntityId, EntityId, EntityId | undefined];
    requireSource(principal, source, own, 'feedback:write');
    const gone = await connection
      .delete(feedbacks)
      .where(
        and(
          eq(feedbacks.sourceId, source),
          eq(feedbacks.targetId, target),
          eq(feedbacks.transactionId, transactionId),
        ),
      )
      .returning({ id: feedbacks.id });
    if (gone.length === 0) throw new ServiceError('noSuchEntity', 'There is no such feedback.');
    await forgetGiven(connection, [{ source, target, transactionId }]);
    if (!(await hasGiven(connection, source, target))) unit.countFeedback(target, -1);
    unit.markOpinion(source, target);
  });
}
