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
