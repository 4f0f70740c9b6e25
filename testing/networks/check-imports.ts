import { sql } from 'drizzle-orm';
import { formatAccountOrigin } from '../../service/src/auth/principal.js';
import { findKnownFollows } from '../../service/src/storage/accounts/network-follows.js';
import { openDatabase } from '../../service/src/storage/database/open-database.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import type { Place } from '../databases/locations.js';
import { toLocation } from '../databases/to-location.js';

/** Relationships of connected accounts, beside what they follow. */
export interface Difference {
  /** Follows between people who are here, without a relationship. */
  lost: number;
  /** Relationships that are there twice. */
  doubled: number;
  /** Relationships without a follow, and follows of accounts that are not connected. */
  leftOver: number;
}

/** The state that a killed service has left. */
export interface LeftBehind extends Difference {
  /** When the account with the id at the network was last read to the end. */
  readAt: string | undefined;
}

/**
 * Looks at a database that no process has open, in which the next program does not have to wait until the leases of the
 * killed one end.
 */
export async function inspectImports(place: Place, accountId: string): Promise<LeftBehind> {
  const database = await openDatabase(toLocation(place));
  try {
    const { drizzle } = database;
    await drizzle.execute(sql`UPDATE jobs SET lease_until = now(), next_run_at = now()`);
    const accounts = await queryRows<{
      id: string;
      accountId: string | null;
      readAt: string | null;
    }>(
      drizzle,
      sql`SELECT id, account_id AS "accountId", read_at::text AS "readAt" FROM network_accounts`,
    );
    const ids = accounts.map(({ id }) => Number(id));
    const follows = (await findKnownFollows(drizzle, ids)).map(
      (one) => `${one.source} ${one.target} ${formatAccountOrigin(one.accountId)}`,
    );
    const stated = await queryRows<{ text: string }>(
      drizzle,
      sql`SELECT concat_ws(' ', source_id, target_id, origin) AS text FROM relationships
        WHERE origin LIKE 'account:%'`,
    );
    const [orphaned] = await queryRows<{ count: number }>(
      drizzle,
      sql`SELECT count(*)::int AS count FROM network_follows f
        JOIN network_accounts a ON a.id = f.account_id WHERE a.wallet IS NULL`,
    );
    const present = new Set(stated.map(({ text }) => text));
    const expected = new Set(follows);
    return {
      lost: [...expected].filter((one) => !present.has(one)).length,
      doubled: stated.length - present.size,
      leftOver: [...present].filter((one) => !expected.has(one)).length + orphaned!.count,
      readAt: accounts.find((account) => account.accountId === accountId)?.readAt ?? undefined,
    };
  } finally {
    await database.close();
  }
}
