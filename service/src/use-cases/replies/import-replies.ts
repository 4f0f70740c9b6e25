import type { OperatorPrincipal } from '../../auth/principal.js';
import type { HelpfulLine, ReplyLine } from '../../schemas/reply-line.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { findAndLock } from '../../storage/entities/find-and-lock.js';
import { findAndLockFeedback } from '../../storage/feedback/find-and-lock-feedback.js';
import { insertVote } from '../../storage/feedback/helpful-votes.js';
import { findReplyTo, insertReply, updateReply } from '../../storage/feedback/replies.js';
import { getPeopleFilter } from '../authorise.js';

/** Stores an exported reply, which replaces that of the feedback. */
export async function importReply(
  context: WriteContext,
  principal: OperatorPrincipal,
  { feedback, author, text, createdAt, updatedAt }: ReplyLine,
): Promise<{ created: boolean }> {
  return write(context, async (unit) => {
    const { connection } = unit;
    const feedbackId = await findAndLockFeedback(unit, feedback, getPeopleFilter(principal));
    const found = await findReplyTo(connection, feedbackId);
    const reply = {
      author: author.toLowerCase(),
      text,
      ...(createdAt === undefined ? {} : { createdAt: new Date(createdAt * 1000) }),
      ...(updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt * 1000) }),
    };
    if (found) await updateReply(connection, found.id, reply);
    else await insertReply(connection, { feedbackId, ...reply });
    return { created: !found };
  });
}

/** Stores an exported vote: that a person finds a feedback helpful. */
export async function importVote(
  context: WriteContext,
  principal: OperatorPrincipal,
  { feedback, voter, createdAt }: HelpfulLine,
): Promise<{ created: boolean }> {
  return write(context, async (unit) => {
    const feedbackId = await findAndLockFeedback(unit, feedback, getPeopleFilter(principal));
    const [voterId] = await findAndLock(
      unit,
      [{ field: 'voter', criteria: voter }],
      getPeopleFilter(principal),
    );
    const vote = {
      feedbackId,
      voterId: voterId!,
      ...(createdAt === undefined ? {} : { createdAt: new Date(createdAt * 1000) }),
    };
    return { created: await insertVote(unit.connection, vote) };
  });
}
