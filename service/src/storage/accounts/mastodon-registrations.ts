import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { mastodonRegistrations } from '../schema.js';

/** Reads the encrypted registration at a server; undefined if there is none. */
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

/**
 * Stores an encrypted registration in the place of one, or where there is none.
 * @returns whether it is stored: another one was there otherwise
 */
export async function replaceRegistration(
  { drizzle }: Database,
  { server, value, replaced }: { server: string; value: string; replaced: string | undefined },
): Promise<boolean> {
  const insertion = drizzle.insert(mastodonRegistrations).values({ server, value });
  const statement =
    replaced === undefined
      ? insertion.onConflictDoNothing()
      : insertion.onConflictDoUpdate({
          target: mastodonRegistrations.server,
          set: { value },
          setWhere: eq(mastodonRegistrations.value, replaced),
        });
  return (await statement.returning({ server: mastodonRegistrations.server })).length > 0;
}
