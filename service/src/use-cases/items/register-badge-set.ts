import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { BadgeSetBody } from '../../schemas/badge-set.js';
import {
  findBadgeSets,
  insertBadgeSet,
  updateBadgeSet,
} from '../../storage/feedback/badge-sets.js';
import { write, type WriteContext } from '../../storage/database/unit-of-work.js';
import { requireScope } from '../authorise.js';

/** Registers a badge set, or replaces the one with the same id; given badges stay given. */
export async function registerBadgeSet(
  context: WriteContext,
  principal: Principal,
  body: BadgeSetBody,
): Promise<{ created: boolean }> {
  requireScope(principal, 'badge:write');
  const { id, badges, image = null } = body;
  requireDistinctQualifiers(badges);
  return write(context, async ({ connection }) => {
    const [stored] = await findBadgeSets(connection, [id]);
    if (!stored) {
      await insertBadgeSet(connection, { id, badges, image });
    } else if (!isDeepStrictEqual([stored.badges, stored.image], [badges, image])) {
      await updateBadgeSet(connection, { id, badges, image });
    }
    return { created: !stored };
  });
}

/** @throws ServiceError `invalidField` for a badge set with two badges of one qualifier */
export function requireDistinctQualifiers(badges: readonly { qualifier: string }[]): void {
  if (new Set(badges.map(({ qualifier }) => qualifier)).size === badges.length) return;
  throw new ServiceError('invalidField', 'badges must have each qualifier at most once.');
}
