import type { Principal, UserPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { deleteVote, insertVote } from '../../storage/feedback/helpful-votes.js';
import { lockSubject, type Subject } from '../../storage/moderation/subjects.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import { requireUser } from '../authorise.js';
import { requireNotErased } from '../require-not-erased.js';
import { findOwnEntity } from '../people/find-own-entity.js';
import { isOwner } from '../require-owner.js';
import { requireUninvolved } from './feedback-rules.js';

/**
 * Stores that the user finds a feedback helpful, once.
 * @throws ServiceError `noSuchEntity` when the feedback does not exist or is hidden, `notAllowed` for its giver and for
 *   owners of the target
 */
export async function markHelpful(
  context: WriteContext & HashContext,
  principal: Principal,
  { feedbackId }: { feedbackId: string },
): Promise<{ created: boolean }> {
  const user = requireUser(principal, actionName);
  return write(context, async (unit) => {
    const { connection } = unit;
    await requireNotErased(context, unit, user);
    const { voterId, feedback } = await lockVote(unit, user, feedbackId);
    if (feedback.isHidden) {
      throw new ServiceError('noSuchEntity', 'The feedback does not exist.');
    }
    const { giver, target } = feedback;
    const ownsTarget = await isOwner(connection, target!, user, voterId);
    requireUninvolved({ isGiver: giver === voterId, isOwner: ownsTarget });
    return { created: await insertVote(connection, { feedbackId: feedback.id, voterId }) };
  });
}

/**
 * Withdraws that the user finds a feedback helpful.
 * @throws ServiceError `noSuchEntity` when it is not stored
 */
export async function unmarkHelpful(
  context: WriteContext,
  principal: Principal,
  { feedbackId }: { feedbackId: string },
): Promise<void> {
  const user = requireUser(principal, actionName);
  await write(context, async (unit) => {
    const { voterId, feedback } = await lockVote(unit, user, feedbackId);
    if (await deleteVote(unit.connection, { feedbackId: feedback.id, voterId })) return;
    throw new ServiceError('noSuchEntity', 'You have not marked the feedback as helpful.');
  });
}

const actionName = 'mark feedback as helpful';

async function lockVote(
  unit: UnitOfWork,
  user: UserPrincipal,
  feedbackId: string,
): Promise<{ voterId: EntityId; feedback: Subject }> {
  const voterId = await findOwnEntity(unit, user);
  const key = { kind: 'feedback' as const, id: Number(feedbackId) };
  return { voterId, feedback: await lockSubject(unit.connection, key, [voterId]) };
}
