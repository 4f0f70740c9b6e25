import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type { JsonRow, Merge, Split, TableMerge } from './merge-log.js';
import { readGiverIdentifier } from '../moderation/hide-decisions.js';

/** Merges decisions to hide. */
export const mergeHideDecisions: TableMerge = {
  move: async ({ connection }, merge) => ({
    hideDecisions: await moveHideDecisions(connection, merge),
  }),
  restore: ({ connection }, split, { hideDecisions = [] }) =>
    splitHideDecisions(connection, split, hideDecisions),
};

/** Replaces absorbed targets and givers by the survivor; returns the earlier decisions of all of them. */
async function moveHideDecisions(
  connection: Connection,
  { survivor, absorbed }: Merge,
): Promise<JsonRow[]> {
  const gone = array(absorbed, 'bigint');
  const before = await readDecisions(connection, [survivor, ...absorbed]);
  if (before.length === 0) return [];
  await connection.execute(sql`
    INSERT INTO hide_decisions (target_id, giver_hash, giver_id, reason, decided_at)
    SELECT DISTINCT ON (giver_hash) ${survivor}::bigint, giver_hash, giver_id, reason, decided_at
    FROM hide_decisions WHERE target_id = ANY(${gone}) ORDER BY giver_hash, decided_at DESC
    ON CONFLICT DO NOTHING`);
  await connection.execute(sql`DELETE FROM hide_decisions WHERE target_id = ANY(${gone})`);
  await connection.execute(
    sql`UPDATE hide_decisions SET giver_id = ${survivor} WHERE giver_id = ANY(${gone})`,
  );
  return before;
}

/**
 * Restores the decisions of before a merge, unless they were lifted since. Later decisions then hold for each of the
 * targets and givers, because which of them they meant is unknown.
 */
async function splitHideDecisions(
  connection: Connection,
  { survivor, absorbed, hashPerson }: Split,
  before: readonly JsonRow[],
): Promise<void> {
  const now = await readDecisions(connection, [survivor]);
  if (now.length === 0) return;
  const parts = [survivor, ...absorbed];
  const givers = await Promise.all(
    parts.map(async (giver) => ({
      giver_id: giver,
      giver_hash: hashPerson(await readGiverIdentifier(connection, giver)),
    })),
  );
  const rows = now.flatMap((row) => {
    const isAbout = row['target_id'] === survivor;
    const earlier = before.filter((one) => one['giver_hash'] === row['giver_hash']);
    // By the time: another merge can have changed the target meanwhile.
    const same = earlier.find((one) => isSameTime(one['decided_at'], row['decided_at']));
    if (same) {
      const about = earlier.filter(
        (one) => isAbout && parts.includes(one['target_id'] as EntityId),
      );
      return about.length > 0 ? about : [{ ...row, giver_id: same['giver_id'] }];
    }
    const about = isAbout ? parts.map((part) => ({ ...row, target_id: part })) : [row];
    if (row['giver_id'] !== survivor) return about;
    const isOfPart = givers.some((giver) => giver.giver_hash === row['giver_hash']);
    return about.flatMap((one) => [
      ...givers.map((giver) => ({ ...one, ...giver })),
      ...(isOfPart ? [] : [one]),
    ]);
  });
  await connection.execute(
    sql`DELETE FROM hide_decisions WHERE target_id = ${survivor} OR giver_id = ${survivor}`,
  );
  await connection.execute(sql`
    INSERT INTO hide_decisions (target_id, giver_hash, giver_id, reason, decided_at)
    SELECT r.target_id, r.giver_hash, g.id, r.reason, r.decided_at
    FROM jsonb_populate_recordset(NULL::hide_decisions, ${JSON.stringify(rows)}::jsonb) r
    LEFT JOIN entities g ON g.id = r.giver_id
    ON CONFLICT DO NOTHING`);
}

/** Reads the decisions about the entities as targets and as givers. */
async function readDecisions(
  connection: Connection,
  entities: readonly EntityId[],
): Promise<JsonRow[]> {
  const ends = array(entities, 'bigint');
  const rows = await queryRows<{ row: JsonRow }>(
    connection,
    sql`SELECT to_jsonb(d) AS row FROM hide_decisions d
      WHERE target_id = ANY(${ends}) OR giver_id = ANY(${ends})`,
  );
  return rows.map(({ row }) => row);
}

/** The zone in which the database writes times may have changed. */
function isSameTime(one: unknown, other: unknown): boolean {
  return Date.parse(String(one)) === Date.parse(String(other));
}
