import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { ModerationReason } from '../../schemas/report.js';
import type { ServiceContext } from '../../service-context.js';
import { write } from '../../storage/database/unit-of-work.js';
import {
  findSubjectOfCase,
  lockCase,
  updateCase,
  type StoredCase,
} from '../../storage/moderation/cases.js';
import { appendToLog } from '../../storage/moderation/moderation-log.js';
import { lockSubject, setHidden } from '../../storage/moderation/subjects.js';
import { requireScope } from '../authorise.js';

/** A decision of a moderator. */
export interface Decision {
  action: 'hide' | 'restore' | 'reject';
  /** Required to hide. */
  reason?: ModerationReason | undefined;
  /** The explanation for the giver. */
  text?: string | undefined;
}

/**
 * Decides a case: hides its subject, shows it again, or rejects what was reported or appealed.
 * @throws ServiceError `conflict` when the state of the case does not allow the action
 */
export async function decideCase(
  context: ServiceContext,
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
    const subject = await lockSubject(connection, await findSubjectOfCase(connection, caseId));
    const one = await lockCase(connection, caseId);
    const by = formatPrincipal(principal);
    await updateCase(connection, caseId, applyDecision(one, decision, by));
    if (action !== 'reject') await setHidden(unit, subject);
    await appendToLog(connection, [{ caseId, subject, action, by, reason, text }]);
  });
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
  if (action === 'hide' && !isHidden) {
    // A new decision, against which the giver can appeal.
    const appeal = { appealText: null, appealedBy: null, appealedAt: null, appealDecidedAt: null };
    return { ...decided, ...appeal, state: 'hidden', hiddenAt: now };
  }
  if (action === 'restore' && isHidden) {
    const answered = one.appealedAt && !one.appealDecidedAt ? { appealDecidedAt: now } : {};
    return { ...decided, ...answered, state: 'restored', hiddenAt: null };
  }
  if (action === 'reject' && one.state === 'open') {
    if (!isHidden) return { ...decided, state: 'rejected' };
    // The decision to hide stands, with its reason.
    return { state: 'hidden', appealDecidedAt: now, ...(text === undefined ? {} : { text }) };
  }
  throw new ServiceError(
    'conflict',
    action === 'reject'
      ? 'The case is not open: there is nothing to reject.'
      : `The subject of the case is ${isHidden ? 'hidden already' : 'not hidden'}.`,
  );
}
