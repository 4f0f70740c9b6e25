import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { AppealBody } from '../../schemas/report.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findCaseOf, updateCase } from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import { lockSubject, type SubjectKey } from '../../storage/moderation/subjects.js';
import { requireUser } from '../authorise.js';
import { findOwnEntity } from '../people/find-own-entity.js';
import { isOwner } from '../require-owner.js';

/**
 * Appeals once against the decision to hide a feedback, by its giver, or a reply, by an owner: the case is open again,
 * and its subject stays hidden until the decision.
 * @throws ServiceError `noSuchEntity` when it is not the user's, `conflict` when it is not hidden or was appealed
 *   before
 */
export async function appealDecision(
  context: WriteContext,
  principal: Principal,
  { feedbackId, replyId, text }: AppealBody,
): Promise<void> {
  const user = requireUser(principal, 'appeal');
  if ((feedbackId === undefined) === (replyId === undefined)) {
    throw new ServiceError('invalidField', 'Give exactly one of feedbackId and replyId.');
  }
  const key: SubjectKey =
    replyId === undefined
      ? { kind: 'feedback', id: Number(feedbackId) }
      : { kind: 'reply', id: Number(replyId) };
  await write(context, async (unit) => {
    const { connection } = unit;
    const subject = await lockSubject(connection, key);
    const own = await findOwnEntity(unit, user);
    const isOwn =
      key.kind === 'reply'
        ? await isOwner(connection, subject.target!, user, own)
        : subject.giver === own;
    if (!isOwn) throw new ServiceError('noSuchEntity', `The ${key.kind} does not exist.`);
    const found = await findCaseOf(connection, key);
    if (!found?.hiddenAt) throw new ServiceError('conflict', `The ${key.kind} is not hidden.`);
    if (found.appealedAt) {
      throw new ServiceError('conflict', 'You have appealed before: this is possible once.');
    }
    const now = new Date();
    await updateCase(connection, found.id, {
      state: 'open',
      openedAt: now,
      appealText: text,
      appealedBy: user.address,
      appealedAt: now,
    });
    await appendToLog(connection, [{ caseId: found.id, subject, action: 'appeal', by: 'person' }]);
  });
}
