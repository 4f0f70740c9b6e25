import { eq, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { BadgeSetBody } from '../../schemas/badge-set.js';
import type { ServiceContext } from '../../service-context.js';
import { badgeSets } from '../../storage/schema.js';
import { write } from '../../storage/unit-of-work.js';
import { requireScope } from '../authorise.js';

/** Registers a badge set, or replaces the one of the same id; badges already given stay given. */
export async function registerBadgeSet(
  context: ServiceContext,
  principal: Principal,
  { id, badges, image }: BadgeSetBody,
): Promise<{ created: boolean }> {
  requireScope(principal, 'badge:write');
  if (new Set(badges.map(({ qualifier }) => qualifier)).size < badges.length) {
    throw new ServiceError('invalidField', 'badges: each qualifier at most once.');
  }
  return write(context, async ({ connection }) => {
    const values = { badges, image: image ?? null };
    const [stored] = await connection.select().from(badgeSets).where(eq(badgeSets.id, id));
    if (!stored) {
      await connection.insert(badgeSets).values({ id, ...values });
    } else if (!isDeepStrictEqual({ badges: stored.badges, image: stored.image }, values)) {
      await connection
        .update(badgeSets)
        .set({ ...values, updatedAt: sql`clock_timestamp()` })
        .where(eq(badgeSets.id, id));
    }
    return { created: !stored };
  });
}
