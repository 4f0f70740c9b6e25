import type { Principal, UserPrincipal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { ServiceContext } from '../../service-context.js';
import { write } from '../../storage/database/unit-of-work.js';
import { deleteVote, insertVote } from '../../storage/feedback/helpful-votes.js';
import { lockSubject, type Subject, type SubjectKey } from '../../storage/moderation/subjects.js';
import type { Connection } from '../../storage/database/database.js';
import { getOwnCriteria, requireUser } from '../authorise.js';
import { requireNotErased } from '../own-data/require-not-erased.js';
import { isOwner } from '../replies/owner.js';

/**
 * Stores that the caller finds a feedback helpful, once.
 * @throws ServiceError `noSuchEntity` when the feedback does not exist or is hidden, `notAllowed` for its
 * giver and for owners of the target
 */
export async function markHelpful(
  context: ServiceContext,
  principal: Principal,
  { feedbackId }: { feedbackId: string },
): Promise<{ created: boolean }> {
  const { user, voterId, key } = await resolve(context, principal, feedbackId);
  return write(context, async (unit) => {
    const { connection } = unit;
    await requireNotErased(context, unit, user);
    const feedback = await lockSubject(connection, key, [voterId]);
    if (feedback.isHidden) {
      throw new ServiceError('noSuchEntity', 'The feedback does not exist.');
    }
    await requireUninvolved(connection, feedback, user, voterId);
    return { created: await insertVote(connection, { feedbackId: key.id, voterId }) };
  });
}

/**
 * Takes back that the caller finds a feedback helpful.
 * @throws ServiceError `noSuchEntity` when it did not
 */
export async function unmarkHelpful(
  context: ServiceContext,
  principal: Principal,
  { feedbackId }: { feedbackId: string },
): Promise<void> {
  const { voterId, key } = await resolve(context, principal, feedbackId);
  await write(context, async ({ connection }) => {
    await lockSubject(connection, key, [voterId]);
    if (await deleteVote(connection, { feedbackId: key.id, voterId })) return;
    throw new ServiceError('noSuchEntity', 'You have not marked the feedback as helpful.');
  });
}

async function resolve(
  context: ServiceContext,
  principal: Principal,
  feedbackId: string,
): Promise<{ user: UserPrincipal; voterId: EntityId; key: SubjectKey }> {
  const user = requireUser(principal, 'mark feedback as helpful');
  const [voterId] = await context.identifiers.find(getOwnCriteria(user), user);
  return { user, voterId: voterId!, key: { kind: 'feedback', id: Number(feedbackId) } };
}

async function requireUninvolved(
  connection: Connection,
  { giver, target }: Subject,
  user: UserPrincipal,
  voterId: EntityId,
): Promise<void> {
  if (giver === voterId) {
    throw new ServiceError('notAllowed', 'You cannot mark your own feedback as helpful.');
  }
  if (await isOwner(connection, target!, user, voterId)) {
    throw new ServiceError(
      'notAllowed',
      'Owners cannot mark feedback about their entity as helpful.',
    );
  }
}
