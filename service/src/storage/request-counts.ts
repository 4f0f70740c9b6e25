import { sql } from 'drizzle-orm';
import type { Database } from './database/database.js';
import { requestCounts } from './schema.js';

/** The requests of a caller in the present window. */
export interface RequestCount {
  /** Their number, with the one that was counted. */
  current: number;
  /** The time until the window ends, in milliseconds. */
  ttl: number;
}

/** Counts a request of the caller that the hash stands for; the first one starts a window of this number of milliseconds. */
export async function countRequest(
  database: Database,
  hash: string,
  window: number,
): Promise<RequestCount> {
  const [count] = await database.query<RequestCount>({
    name: 'count-request',
    text: `INSERT INTO request_counts AS c (hash, requests, ends_at)
      VALUES ($1, 1, now() + $2 * interval '1 millisecond')
      ON CONFLICT (hash) DO UPDATE SET
        requests = CASE WHEN c.ends_at <= now() THEN 1 ELSE c.requests + 1 END,
        ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
      RETURNING requests AS current, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS ttl`,
    values: [hash, window],
  });
  return count!;
}

/** Deletes the counts of windows that have ended. */
export async function deleteEndedCounts({ drizzle }: Database): Promise<void> {
  await drizzle.delete(requestCounts).where(sql`ends_at <= now()`);
}
