import type { Database } from '../database/database.js';

/** How long entries of the change feed are stored, in milliseconds. */
export const changeLogRetention = 60 * 60_000;

/** Deletes the entries of the change feed that are older than `changeLogRetention`. */
export async function deleteOldChanges(database: Database): Promise<void> {
  await database.query({
    name: 'log-prune',
    text: `DELETE FROM changes WHERE created_at < now() - $1::float8 * interval '1 millisecond'`,
    values: [changeLogRetention],
  });
}

/** What of the change feed an instance has not read yet. */
export interface ChangeLogLag {
  /** Up to `maximumCounted`. */
  entries: number;
  /** The age of the oldest of them; 0 without one. */
  seconds: number;
}

const maximumCounted = 100_000;

/** Reads how far an instance that has seen a snapshot is behind. */
export async function readChangeLogLag(database: Database, seen: string): Promise<ChangeLogLag> {
  const [row] = await database.query<ChangeLogLag>({
    name: 'log-lag',
    text: `SELECT count(*)::int AS entries,
        coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(created_at))), 0)::float8 AS seconds
      FROM (
        SELECT created_at FROM changes
        WHERE transaction >= pg_snapshot_xmin($1::pg_snapshot)
          AND NOT pg_visible_in_snapshot(transaction, $1::pg_snapshot)
        ORDER BY transaction, id LIMIT ${maximumCounted}
      ) unread`,
    values: [seen],
  });
  return row!;
}
