import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackItems } from '../../schemas/feedback.js';
import type { FeedbackLine } from '../../schemas/feedback-line.js';
import type { StoredBadgeSet } from '../../storage/feedback/badge-sets.js';
import type { StoredItems } from '../../storage/feedback/feedbacks.js';

// The rules of giving feedback. `requireSource` checks whose feedback a principal may give.

/** The maximum number of feedbacks of one user about one target, without those for verified transactions. */
export const maximumFeedbacks = 20;

/**
 * Checks that a user may give one more feedback about a target.
 * @param counted the number of its feedbacks, including hidden ones, without those for verified transactions
 * @throws ServiceError `limitReached`
 */
export function requireRoom({
  counted,
  isTransactionVerified,
}: {
  counted: number;
  isTransactionVerified: boolean;
}): void {
  if (isTransactionVerified || counted < maximumFeedbacks) return;
  throw new ServiceError(
    'limitReached',
    `A person may give at most ${maximumFeedbacks} feedbacks about one target, ` +
      'not counting those for transactions that an app vouches for.',
  );
}

/** @throws ServiceError `invalidField` for feedback of an entity about itself */
export function requireOtherTarget({ source, target }: { source: number; target: number }): void {
  if (source !== target) return;
  throw new ServiceError('invalidField', 'targetCriteria must not name the source itself.');
}

/** @throws ServiceError `invalidField` for badges that no registered set contains; any badge can be withdrawn */
export function requireBadges(sets: readonly StoredBadgeSet[], { badges }: FeedbackItems): void {
  for (const [id, qualifier] of Object.entries(badges ?? {})) {
    if (qualifier === null) continue;
    const set = sets.find((candidate) => candidate.id === id);
    if (!set)
      throw new ServiceError('invalidField', `items.badges: the badge set ${id} does not exist.`);
    if (!set.badges.some((badge) => badge.qualifier === qualifier)) {
      throw new ServiceError(
        'invalidField',
        `items.badges.${id}: the badge set does not have this qualifier.`,
      );
    }
  }
}

/**
 * Returns the items after a write: given ones replace, omitted ones stay, `null` withdraws. Returns `before` itself
 * when nothing changes, and undefined when no item is left: the feedback is then deleted.
 * @throws ServiceError `invalidField` when no item can be withdrawn
 */
export function applyItems(
  before: StoredItems | undefined,
  given: FeedbackItems,
): StoredItems | undefined {
  const after = combine(before ?? noItems, given);
  const isEmpty = Object.values(after).every((item) => item === null);
  if (!before && isEmpty) {
    throw new ServiceError('invalidField', 'items: there is nothing to withdraw.');
  }
  if (before && isDeepStrictEqual(before, after)) return before;
  return isEmpty ? undefined : after;
}

/** The times when a feedback was given and last changed, in seconds since 1970. */
export interface FeedbackTimes {
  createdAt: number;
  updatedAt: number;
}

/**
 * Returns the times after a write: those that an import states, else undefined, for now, when items change. Returns
 * `before` itself when nothing changes: a later start of the same feedback in an import is no change.
 */
export function applyTimes(
  before: FeedbackTimes | undefined,
  { createdAt, updatedAt }: Pick<FeedbackLine, 'createdAt' | 'updatedAt'>,
  areItemsChanged: boolean,
): FeedbackTimes | undefined {
  const created = createdAt ?? updatedAt;
  const updated = updatedAt ?? createdAt;
  if (created === undefined || updated === undefined) return areItemsChanged ? undefined : before;
  const isKnown = before?.updatedAt === updated && before.createdAt <= created;
  return isKnown && !areItemsChanged ? before : { createdAt: created, updatedAt: updated };
}

/** Whether a feedback counts: it exists, and is neither hidden nor starts hidden. */
export function isShown({
  now,
  isHidden,
  hiding,
}: {
  now?: unknown;
  isHidden?: boolean | undefined;
  hiding?: unknown;
}): boolean {
  return now !== undefined && !isHidden && !hiding;
}

/** Whether giving a feedback verifies its transaction: a client confirms the transactions that it names. */
export function isVerifying(principal: Principal): principal is Principal & { kind: 'client' } {
  return principal.kind === 'client';
}

/** Whether a changed feedback without a transaction loses its verification: its giver changed it, or it is deleted. */
export function losesVerification(principal: Principal, now: StoredItems | undefined): boolean {
  return principal.kind === 'user' || now === undefined;
}

/**
 * Checks that the user may find a feedback helpful.
 * @throws ServiceError `notAllowed` for its giver and for owners of its target
 */
export function requireUninvolved(caller: { isGiver: boolean; isOwner: boolean }): void {
  if (caller.isGiver) {
    throw new ServiceError('notAllowed', 'You cannot mark your own feedback as helpful.');
  }
  if (caller.isOwner) {
    throw new ServiceError(
      'notAllowed',
      'Owners cannot mark feedback about their entity as helpful.',
    );
  }
}

const noItems: StoredItems = { stars: null, review: null, video: null, badges: null };

function combine(before: StoredItems, items: FeedbackItems): StoredItems {
  const pick = <Item>(given: Item | null | undefined, old: Item | null): Item | null =>
    given === undefined ? old : given;
  return {
    stars: pick(items.stars, before.stars),
    review: pick(items.review, before.review),
    video: pick(items.video, before.video),
    badges: combineBadges(before.badges, items.badges),
  };
}

function combineBadges(
  before: Record<string, string> | null,
  given: Record<string, string | null> | null | undefined,
): Record<string, string> | null {
  if (given === undefined) return before;
  if (given === null) return null;
  const present = Object.entries({ ...before, ...given }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return present.length > 0 ? Object.fromEntries(present) : null;
}
