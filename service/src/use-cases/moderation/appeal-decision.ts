import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { AppealBody } from '../../schemas/report.js';
import type { ServiceContext } from '../../service-context.js';
import { write } from '../../storage/database/unit-of-work.js';
import { findCaseOf, updateCase } from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import { lockSubject, type SubjectKey } from '../../storage/moderation/subjects.js';
import { getOwnCriteria, requireUser } from '../authorise.js';

/**
 * Appeals against the decision to hide a feedback, once, by its giver: the case is open again, and the
 * feedback stays hidden until it is decided.
 * @throws ServiceError `noSuchEntity` when the user has no such feedback, `conflict` when it is not hidden
 * or was appealed before
 */
export async function appealDecision(
  context: ServiceContext,
  principal: Principal,
  { feedbackId, text }: AppealBody,
): Promise<void> {
  const user = requireUser(principal, 'appeal');
  const [giver] = await context.identifiers.find(getOwnCriteria(user), user);
  const key: SubjectKey = { kind: 'feedback', id: Number(feedbackId) };
  await write(context, async ({ connection }) => {
    const subject = await lockSubject(connection, key);
    if (subject.giver !== giver) {
      throw new ServiceError('noSuchEntity', 'The feedback does not exist.');
    }
    const found = await findCaseOf(connection, key);
    if (!found?.hiddenAt) throw new ServiceError('conflict', 'The feedback is not hidden.');
    if (found.appealedAt) {
      throw new ServiceError('conflict', 'You have appealed before: this is possible once.');
    }
    const now = new Date();
    await updateCase(connection, found.id, {
      state: 'open',
      openedAt: now,
      appealText: text,
      appealedAt: now,
    });
    await appendToLog(connection, [{ caseId: found.id, subject, action: 'appeal', by: 'person' }]);
  });
}
