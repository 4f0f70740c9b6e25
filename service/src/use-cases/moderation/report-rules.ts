import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { ModerationReason } from '../../schemas/report.js';
import type { Subject } from '../../storage/moderation/subjects.js';

// The rules of reporting.

/** The maximum number of reports about one subject from anonymous callers. */
export const maximumAnonymousReports = 100;

/** @throws ServiceError `invalidField` for a reason that requires a text without one */
export function requireText(reason: ModerationReason, text: string | null): void {
  if (text !== null || (reason !== 'illegal' && reason !== 'other')) return;
  throw new ServiceError('invalidField', `text is missing: the reason ${reason} needs one.`);
}

/**
 * @param reporterId null for anonymous callers
 * @throws ServiceError `invalidField` when the subject is the reporter, or given by it
 */
export function requireOther(
  { kind, id, giver, author }: Pick<Subject, 'kind' | 'id' | 'giver' | 'author'>,
  reporterId: EntityId | null,
  principal: Principal | null,
): void {
  const isOwnReply = principal?.kind === 'user' && author === principal.address;
  const isOwn = kind === 'reply' ? isOwnReply : (giver ?? id) === reporterId;
  if (reporterId === null || !isOwn) return;
  throw new ServiceError('invalidField', 'You cannot report yourself: change or withdraw it.');
}

/** @throws ServiceError `limitReached` when anonymous callers have reported a subject the maximum number of times */
export function requireAnonymousRoom(count: number): void {
  if (count < maximumAnonymousReports) return;
  throw new ServiceError(
    'limitReached',
    `It has ${maximumAnonymousReports} reports of people who have not signed in: sign in to report it.`,
  );
}
