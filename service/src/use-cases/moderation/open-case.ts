import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findCaseOf, openCase } from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import { lockSubject, type SubjectKey } from '../../storage/moderation/subjects.js';
import { requireScope } from '../authorise.js';

/**
 * Returns the id of the subject's case; opens one for a moderator when there is none.
 * @throws ServiceError `noSuchEntity` when the subject does not exist
 */
export async function findOrOpenCase(
  context: WriteContext,
  principal: Principal,
  key: SubjectKey,
): Promise<string> {
  requireScope(principal, 'moderate');
  return write(context, async ({ connection }) => {
    const subject = await lockSubject(connection, key);
    const found = await findCaseOf(connection, key);
    if (found) return found.id;
    const { id: caseId } = await openCase(connection, key);
    const by = formatPrincipal(principal);
    await appendToLog(connection, [{ caseId, subject, action: 'report', by }]);
    return caseId;
  });
}
