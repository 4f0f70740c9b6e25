import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { ReplyBody } from '../../schemas/reply.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findReplyTo, insertReply, updateReply } from '../../storage/feedback/replies.js';
import { isReplyInQuestion } from '../../storage/moderation/moderation-log.js';
import { lockSubject, type SubjectKey } from '../../storage/moderation/subjects.js';
import { requireUser } from '../authorise.js';
import { flagLockedSubject } from '../moderation/flag-subject.js';
import { requireNotErased } from '../require-not-erased.js';
import { findOwnEntity } from '../people/find-own-entity.js';
import { requireOwner } from '../require-owner.js';

/**
 * Replies to a feedback as an owner of its target, or changes the reply: each feedback has at most one. A hidden reply
 * stays hidden.
 * @throws ServiceError `noSuchEntity` when the feedback does not exist or is hidden, `notAllowed` unless the user owns
 *   the target
 */
export async function replyToFeedback(
  context: WriteContext & HashContext,
  principal: Principal,
  { feedbackId, text }: ReplyBody,
): Promise<{ created: boolean }> {
  const user = requireUser(principal, 'reply to feedback');
  const key: SubjectKey = { kind: 'feedback', id: Number(feedbackId) };
  return write(context, async (unit) => {
    const { connection } = unit;
    await requireNotErased(context, unit, user);
    const feedback = await lockSubject(connection, key);
    if (feedback.isHidden) {
      throw new ServiceError('noSuchEntity', 'The feedback does not exist.');
    }
    await requireOwner(connection, feedback.target!, user, await findOwnEntity(unit, user));
    const found = await findReplyTo(connection, key.id);
    const reply = { author: user.address, text };
    if (found) {
      await updateReply(connection, found.id, reply);
      return { created: false };
    }
    const id = await insertReply(connection, { feedbackId: key.id, ...reply });
    if (await isReplyInQuestion(connection, feedback)) {
      const added = { ...feedback, kind: 'reply' as const, id };
      await flagLockedSubject(connection, added, { kind: 'again', isNew: true });
    }
    return { created: true };
  });
}
