import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { ModerationReason } from '../../schemas/report.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import {
  findCase,
  lockCase,
  toSubjectKey,
  updateCase,
  withoutAppeal,
  type StoredCase,
} from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import { lockSubject, setHidden } from '../../storage/moderation/subjects.js';
import { requireScope } from '../authorise.js';
import { applyToLater } from './hide-decisions.js';

/** A decision of a moderator. */
export interface Decision {
  action: 'hide' | 'restore' | 'reject';
  /** The reason; required to hide. */
  reason?: ModerationReason | undefined;
  /** The explanation for the giver. */
  text?: string | undefined;
}

/**
 * Decides a case: hides its subject, shows it again, or rejects the reports or the appeal.
 * @throws ServiceError `conflict` when the state of the case does not allow the action
 */
export async function decideCase(
  context: WriteContext & HashContext,
  principal: Principal,
  caseId: string,
  decision: Decision,
): Promise<void> {
  requireScope(principal, 'moderate');
  const { action, reason, text } = decision;
  if (action === 'hide' && reason === undefined) {
    throw new ServiceError('invalidField', 'reason is missing: the giver is told why.');
  }
  await write(context, async (unit) => {
    const { connection } = unit;
    const subject = await lockSubject(
      connection,
      toSubjectKey(requireCase(await findCase(connection, caseId))),
    );
    const one = requireCase(await lockCase(connection, caseId));
    const by = formatPrincipal(principal);
    const decided = await updateCase(connection, caseId, applyDecision(one, decision, by));
    if (action !== 'reject') await setHidden(unit, subject);
    await applyToLater(context, connection, subject, decided);
    await appendToLog(connection, [{ caseId, subject, action, by, reason, text }]);
  });
}

/** @throws ServiceError `noSuchEntity` if the case does not exist */
export function requireCase<Case>(found: Case | undefined): Case {
  if (found) return found;
  throw new ServiceError('noSuchEntity', 'No case has this id.');
}

function applyDecision(
  one: StoredCase,
  { action, reason, text }: Decision,
  decidedBy: string,
): Partial<StoredCase> {
  const now = new Date();
  const decided = {
    decision: action,
    reason: reason ?? null,
    text: text ?? null,
    decidedBy,
    decidedAt: now,
  };
  const isHidden = one.hiddenAt !== null;
  const isAppealed = one.appealedAt !== null && one.appealDecidedAt === null;
  const isDecided = one.decision === 'hide';
  const answered = isAppealed ? { appealDecidedAt: now } : {};
  // Feedback that was given again under an earlier decision to hide has no decision of its own.
  const isUnanswered = isHidden && one.state === 'open' && !(isAppealed && isDecided);
  if (action === 'hide' && (!isHidden || isUnanswered)) {
    // A new decision, against which the giver can appeal, unless it answers an appeal.
    const appeal = isHidden && isAppealed ? answered : withoutAppeal;
    return { ...decided, ...appeal, state: 'hidden', hiddenAt: now };
  }
  if (action === 'restore' && isHidden) {
    return { ...decided, ...answered, state: 'restored', hiddenAt: null };
  }
  if (action === 'reject' && one.state === 'open') {
    if (!isHidden) return { ...decided, state: 'rejected' };
    if (isDecided) {
      // The decision to hide stands, with its reason.
      return { state: 'hidden', ...answered, ...(text === undefined ? {} : { text }) };
    }
    if (isAppealed) {
      const why = reason ?? one.flags['again']?.text ?? null;
      return {
        ...decided,
        ...answered,
        decision: 'hide',
        reason: why,
        state: 'hidden',
        hiddenAt: now,
      };
    }
    throw new ServiceError(
      'conflict',
      'It is hidden until a moderator decides about it: hide it with a reason, or restore it.',
    );
  }
  throw new ServiceError(
    'conflict',
    action === 'reject'
      ? 'The case is not open: there is nothing to reject.'
      : `The subject of the case is ${isHidden ? 'hidden already' : 'not hidden'}.`,
  );
}
