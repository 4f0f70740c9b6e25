import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { deleteRepliesTo } from '../../storage/feedback/replies.js';
import { lockSubject, type SubjectKey } from '../../storage/moderation/subjects.js';
import { requireUser } from '../authorise.js';
import { findOwnEntity } from '../people/find-own-entity.js';
import { requireOwner } from '../require-owner.js';

/**
 * Withdraws the reply to a feedback.
 * @throws ServiceError `noSuchEntity` when it does not exist, `notAllowed` unless the user owns the target
 */
export async function withdrawReply(
  context: WriteContext,
  principal: Principal,
  { feedbackId }: { feedbackId: string },
): Promise<void> {
  const user = requireUser(principal, 'withdraw replies');
  const key: SubjectKey = { kind: 'feedback', id: Number(feedbackId) };
  await write(context, async (unit) => {
    const { connection } = unit;
    const feedback = await lockSubject(connection, key);
    await requireOwner(connection, feedback.target!, user, await findOwnEntity(unit, user));
    if (await deleteRepliesTo(connection, key.id)) return;
    throw new ServiceError('noSuchEntity', 'The feedback has no reply.');
  });
}
