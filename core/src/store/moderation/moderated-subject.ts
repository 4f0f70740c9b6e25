/** The subject of a report or of a moderator's decision: a feedback, or the reply of an owner. */
export interface ModeratedSubject {
  /** Of the feedback; of a reply an id that no feedback has. */
  id: string;
  /** The id of the reply, if it is one. */
  replyId?: string | undefined;
}

/** Returns the reply to a feedback as a subject. */
export function toReplySubject(replyId: string): ModeratedSubject {
  return { id: `reply-${replyId}`, replyId };
}

/** Returns how the service names the subject. */
export function nameSubject({
  id,
  replyId,
}: ModeratedSubject): { feedbackId: string } | { replyId: string } {
  return replyId === undefined ? { feedbackId: id } : { replyId };
}
