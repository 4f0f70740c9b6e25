import type { DatabaseContext } from '../../storage/database/database.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import { findSecret, insertSecret } from '../../storage/auth/secrets.js';
import { readHiddenPairs, upsertHideDecisions } from '../../storage/moderation/hide-decisions.js';

/** The name of the row that records that this is done. */
const name = 'hide-decisions';

/**
 * Records moderators' decisions to hide feedback that earlier versions stored with the feedback alone; the first start
 * of this version does so.
 */
export async function recordEarlierDecisions({
  database,
  hashes,
}: DatabaseContext & HashContext): Promise<void> {
  if ((await findSecret(database, name)) !== undefined) return;
  await database.transaction(
    async (connection) => {
      // The insert waits for another instance that does the same now.
      if (!(await insertSecret(connection, name, 'done'))) return;
      for await (const pairs of readHiddenPairs(connection)) {
        await upsertHideDecisions(
          connection,
          pairs.map(({ identifier, ...pair }) => ({
            ...pair,
            giverHash: hashes.hashDecidedPerson(identifier),
          })),
        );
      }
    },
    { untimed: true },
  );
}
