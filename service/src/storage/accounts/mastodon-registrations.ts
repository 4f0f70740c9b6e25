import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { mastodonRegistrations } from '../schema.js';

/** The maximum number of registrations. */
const maximumRegistrations = 10_000;

/** Reads the encrypted registration at a server; undefined if it does not exist. */
export async function findRegistration(
  { drizzle }: Database,
  server: string,
): Promise<string | undefined> {
  const [row] = await drizzle
    .select({ value: mastodonRegistrations.value })
    .from(mastodonRegistrations)
    .where(eq(mastodonRegistrations.server, server));
  return row?.value;
}

/** Records that a registration is used, at most once a day. */
export async function recordUse({ drizzle }: Database, server: string): Promise<void> {
  await drizzle
    .update(mastodonRegistrations)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mastodonRegistrations.server, server),
        sql`${mastodonRegistrations.usedAt} < now() - interval '1 day'`,
      ),
    );
}

/**
 * Stores an encrypted registration, in place of the given one if there is one. Above the maximum, the least recently
 * used ones are deleted.
 * @returns whether it is stored; false if another one was stored meanwhile
 */
export function replaceRegistration(
  database: Database,
  { server, value, replaced }: { server: string; value: string; replaced: string | undefined },
): Promise<boolean> {
  return database.transaction(async (connection) => {
    const insertion = connection.insert(mastodonRegistrations).values({ server, value });
    const statement =
      replaced === undefined
        ? insertion.onConflictDoNothing()
        : insertion.onConflictDoUpdate({
            target: mastodonRegistrations.server,
            set: { value, usedAt: sql`now()` },
            setWhere: eq(mastodonRegistrations.value, replaced),
          });
    const isStored =
      (await statement.returning({ server: mastodonRegistrations.server })).length > 0;
    if (isStored) {
      // Two concurrent deletions could wait for each other, or leave more than the maximum.
      await connection.execute(
        sql`SELECT pg_advisory_xact_lock(hashtextextended('registrations', 0))`,
      );
      await connection.execute(sql`
        DELETE FROM mastodon_registrations WHERE server IN (
          SELECT server FROM mastodon_registrations
          ORDER BY used_at DESC, server OFFSET ${maximumRegistrations})`);
    }
    return isStored;
  });
}

/** Deletes registrations that were not used for this number of days. */
export async function deleteUnusedRegistrations(
  { drizzle }: Database,
  days: number,
): Promise<void> {
  await drizzle
    .delete(mastodonRegistrations)
    .where(sql`used_at < now() - make_interval(days => ${days})`);
}
