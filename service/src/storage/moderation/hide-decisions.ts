import { inArray, sql, type SQL } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, micros, queryRows } from '../database/rows.js';
import { hideDecisions } from '../schema.js';

/** A giver of feedback and its target. */
export interface GivenPair {
  source: EntityId;
  target: EntityId;
}

/** A target and the keyed hash of a giver of feedback about it. */
export interface HashedPair {
  target: EntityId;
  giverHash: string;
}

/** A moderator's decision to hide feedback of a giver about a target. */
export interface HideDecision {
  reason: string | null;
  decidedAt: Date;
}

/**
 * Reads the uuids and wallets of those sources about whose targets there are decisions, by pair. Also the wallet of a
 * source that is being erased.
 */
export async function readDecidedSources(
  connection: Connection,
  pairs: readonly GivenPair[],
): Promise<(GivenPair & { identifier: string })[]> {
  if (pairs.length === 0) return [];
  const rows = await queryRows<{ source: string; target: string; identifier: string }>(
    connection,
    sql`
      SELECT k.source, k.target, u.identifier
      FROM (SELECT DISTINCT * FROM unnest(${array(
        pairs.map(({ source }) => source),
        'bigint',
      )}, ${array(
        pairs.map(({ target }) => target),
        'bigint',
      )}) AS k(source, target)) k, LATERAL (${selectIdentifiers(sql`k.source`)}) u
      WHERE EXISTS (SELECT FROM hide_decisions d WHERE d.target_id = k.target)`,
  );
  return rows.map(({ source, target, identifier }) => ({
    source: Number(source),
    target: Number(target),
    identifier,
  }));
}

/** Reads the identifier of a giver in decisions: its wallet, also while it is being erased, or else its uuid. */
export async function readGiverIdentifier(
  connection: Connection,
  giver: EntityId,
): Promise<string> {
  const [row] = await queryRows<{ identifier: string }>(
    connection,
    sql`SELECT coalesce((
        SELECT address FROM erasures WHERE person_id = e.id AND address IS NOT NULL LIMIT 1
      ), ${selectMainIdentifier(sql`e`)}) AS identifier FROM entities e WHERE e.id = ${giver}`,
  );
  return row!.identifier;
}

/** Reads the uuids of the giver, and its wallets, also while it is being erased. */
export async function readGiverIdentifiers(
  connection: Connection,
  giver: EntityId,
): Promise<string[]> {
  const rows = await queryRows<{ identifier: string }>(
    connection,
    selectIdentifiers(sql`${giver}::bigint`),
  );
  return rows.map(({ identifier }) => identifier);
}

/** Reads the decisions about the pairs. */
export async function readHideDecisions(
  connection: Connection,
  pairs: readonly HashedPair[],
): Promise<(HashedPair & HideDecision)[]> {
  if (pairs.length === 0) return [];
  const rows = await connection
    .select()
    .from(hideDecisions)
    .where(
      sql`(${hideDecisions.targetId}, ${hideDecisions.giverHash}) IN (
        SELECT * FROM unnest(${array(
          pairs.map(({ target }) => target),
          'bigint',
        )}, ${array(
          pairs.map(({ giverHash }) => giverHash),
          'text',
        )}))`,
    );
  return rows.map(({ targetId: target, ...row }) => ({ ...row, target }));
}

/** A decision to store. */
export interface NewHideDecision extends HashedPair, HideDecision {
  /** Null after the erasure of the giver's data. */
  giver: EntityId | null;
}

/** Stores decisions, in place of earlier ones of the same pairs. */
export async function upsertHideDecisions(
  connection: Connection,
  decisions: readonly NewHideDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  await connection
    .insert(hideDecisions)
    .values(
      decisions.map(({ target, giver, ...decision }) => ({
        targetId: target,
        giverId: giver,
        ...decision,
      })),
    )
    .onConflictDoUpdate({
      target: [hideDecisions.targetId, hideDecisions.giverHash],
      set: {
        giverId: sql`coalesce(excluded.giver_id, ${hideDecisions.giverId})`,
        reason: sql`excluded.reason`,
        decidedAt: sql`excluded.decided_at`,
      },
    });
}

/** Deletes the decisions about the giver and the target, under any of the giver's identifiers. */
export async function deleteHideDecisions(
  connection: Connection,
  { source, target }: GivenPair,
  giverHashes: readonly string[],
): Promise<void> {
  await connection.execute(sql`
    DELETE FROM hide_decisions
    WHERE target_id = ${target} AND (giver_id = ${source} OR giver_hash = ANY(${array(giverHashes, 'text')}))`);
}

/** Finds those of the targets about which there are decisions. */
export async function findDecidedTargets(
  connection: Connection,
  targets: readonly EntityId[],
): Promise<EntityId[]> {
  const rows = await connection
    .selectDistinct({ target: hideDecisions.targetId })
    .from(hideDecisions)
    .where(inArray(hideDecisions.targetId, [...targets]));
  return rows.map(({ target }) => target);
}

/** Whether any feedback of the pair is hidden. */
export async function hasHiddenFeedback(
  connection: Connection,
  { source, target }: GivenPair,
): Promise<boolean> {
  const rows = await queryRows(
    connection,
    sql`SELECT FROM feedbacks
      WHERE source_id = ${source} AND target_id = ${target} AND hidden_at IS NOT NULL LIMIT 1`,
  );
  return rows.length > 0;
}

/**
 * Reads the givers and targets of feedback that is hidden, or was when it was withdrawn, with the identifiers of the
 * givers; at most 1,000 at a time.
 */
export async function* readHiddenPairs(
  connection: Connection,
): AsyncGenerator<(Omit<NewHideDecision, 'giverHash'> & { identifier: string })[]> {
  await connection.execute(sql`
    DECLARE hidden NO SCROLL CURSOR FOR
    SELECT DISTINCT ON (h.giver, h.target) h.giver, h.target, h.reason, ${micros('h.at')} AS at,
      ${selectMainIdentifier(sql`g`)} AS identifier
    FROM (
      SELECT f.source_id AS giver, f.target_id AS target, c.reason, c.hidden_at AS at
      FROM moderation_cases c JOIN feedbacks f ON f.id = c.feedback_id WHERE c.hidden_at IS NOT NULL
      UNION ALL
      SELECT l.giver_id, l.target_id, l.reason, l.at FROM moderation_log l
      WHERE l.action = 'hide' AND l.subject_kind = 'feedback'
        AND NOT EXISTS (SELECT FROM feedbacks f WHERE f.id = l.subject_id)
        AND NOT EXISTS (
          SELECT FROM moderation_log r WHERE r.giver_id = l.giver_id AND r.target_id = l.target_id
            AND r.action = 'restore' AND r.subject_id = l.subject_id AND r.id > l.id)
    ) h JOIN entities g ON g.id = h.giver JOIN entities t ON t.id = h.target
    ORDER BY h.giver, h.target, h.at DESC`);
  for (;;) {
    const rows = await queryRows<
      Record<'giver' | 'target' | 'at' | 'identifier', string> & { reason: string | null }
    >(connection, sql`FETCH FORWARD 1000 FROM hidden`);
    if (rows.length === 0) break;
    yield rows.map(({ giver, target, reason, at, identifier }) => ({
      giver: Number(giver),
      target: Number(target),
      reason,
      decidedAt: new Date(Number(at) / 1000),
      identifier,
    }));
  }
  await connection.execute(sql`CLOSE hidden`);
}

/**
 * Stores the decisions about a giver under the keyed hash of its wallet too, by which it is recognised after it has
 * erased its data. Returns the number of targets with decisions.
 */
export async function moveHideDecisionsToWallet(
  connection: Connection,
  giver: EntityId,
  walletHash: string,
): Promise<number> {
  await connection.execute(sql`
    INSERT INTO hide_decisions (target_id, giver_hash, giver_id, reason, decided_at)
    SELECT DISTINCT ON (target_id) target_id, ${walletHash}, giver_id, reason, decided_at
    FROM hide_decisions WHERE giver_id = ${giver} AND giver_hash <> ${walletHash}
    ORDER BY target_id, decided_at DESC
    ON CONFLICT DO NOTHING`);
  const [row] = await queryRows<{ count: number }>(
    connection,
    sql`SELECT count(*)::int AS count FROM hide_decisions WHERE giver_hash = ${walletHash}`,
  );
  return row!.count;
}

/** Selects the wallet of an entity, or its uuid if it has none. */
function selectMainIdentifier(entity: SQL): SQL {
  return sql`coalesce((
    SELECT min(value) FROM identifiers WHERE entity_id = ${entity}.id AND property IN ('uuid', 'address')
      AND value ~ '^0x[0-9a-f]{40}$'), ${entity}.uuid)`;
}

function selectIdentifiers(giver: SQL): SQL {
  return sql`
    SELECT value AS identifier FROM identifiers WHERE entity_id = ${giver} AND property IN ('uuid', 'address')
    UNION SELECT address FROM erasures WHERE person_id = ${giver} AND address IS NOT NULL`;
}
