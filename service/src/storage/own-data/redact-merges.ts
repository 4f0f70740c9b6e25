import { eq, sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';
import type {
  EntityState,
  JsonRow,
  LoggedMerge,
  MergedRows,
  MovedRows,
} from '../merges/merge-log.js';
import { merges } from '../schema.js';

/** The data to remove from the merge log. */
export interface Redaction {
  /** All ids of the person, now and before merges. */
  ids: ReadonlySet<EntityId>;
  /** The ends by which a row belongs to the person. */
  ends: readonly MergedEnd[];
  /** The lower-case wallet address, and its `KeyedHashes.hashDecidedPerson`. */
  address: string;
  walletHash: string;
  /** `formatPrincipal` of the person, and its replacement. */
  origin: string;
  newOrigin: string;
  /** Merges after its start are left alone. */
  erasure: string;
}

/** The columns that lead from a row to an entity. */
export type MergedEnd =
  | 'source_id'
  | 'target_id'
  | 'blocker_id'
  | 'blocked_id'
  | 'voter_id'
  | 'giver_id';

/** Collects the id of the person, and those of the entities that were merged into it. */
export async function collectFormerIds(
  connection: Connection,
  person: EntityId,
): Promise<Set<EntityId>> {
  const ids = new Set([person]);
  for (let added = [person]; added.length > 0;) {
    const rows = await queryRows<{ id: string }>(
      connection,
      sql`SELECT (state->'entity'->>'id')::bigint AS id
        FROM merges m, jsonb_array_elements(m.before->'before') state
        WHERE m.survivor_id = ANY(${array(added, 'bigint')}) AND m.before ? 'before'`,
    );
    added = [...new Set(rows.map(({ id }) => Number(id)))].filter((id) => !ids.has(id));
    for (const id of added) ids.add(id);
  }
  return ids;
}

/**
 * Removes the person from the records of other entities' merges before the erasure started, of at most `limit` ids
 * after the given one. Returns the id up to which the log has been searched; undefined at its end.
 */
export async function redactMerges(
  connection: Connection,
  redaction: Redaction,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { ids, ends, address, origin, newOrigin, erasure } = redaction;
  const [row] = await queryRows<{ first: string | null }>(
    connection,
    sql`SELECT min(id) AS first FROM merges WHERE id > ${after}`,
  );
  if (!row?.first) return undefined;
  const until = Number(row.first) + limit - 1;
  // As PostgreSQL writes JSON.
  const rowOfPerson = `"(${ends.join('|')})": (${[...ids].join('|')})[,}]`;
  const found = await queryRows<{ id: string; before: LoggedMerge; mergedBy: string }>(
    connection,
    sql`
      SELECT id, before, merged_by AS "mergedBy" FROM merges
      WHERE id > ${after} AND id <= ${until}
        AND created_at <= (SELECT created_at FROM erasures WHERE id = ${erasure})
        AND (merged_by = ${origin} OR before::text ~ ${rowOfPerson}
          OR position(${JSON.stringify(origin)} IN before::text) > 0
          OR position(${JSON.stringify(address)} IN before::text) > 0)
      FOR UPDATE`,
  );
  for (const { id, before, mergedBy } of found) {
    const isWhole = 'rows' in before;
    await connection
      .update(merges)
      .set({
        mergedBy: mergedBy === origin ? newOrigin : mergedBy,
        ...(isWhole ? { before: { ...redactMerge(before, redaction) } } : {}),
      })
      .where(eq(merges.id, Number(id)));
  }
  return until;
}

/** Deletes the records of merges of the entities: they cannot be undone any more. */
export async function deleteMergesOf(
  connection: Connection,
  ids: ReadonlySet<EntityId>,
): Promise<void> {
  await connection.execute(
    sql`DELETE FROM merges WHERE survivor_id = ANY(${array([...ids], 'bigint')})`,
  );
}

/** Removes the person's rows, and the texts of entities that it added, from the record of a merge. */
export function redactMerge(
  { before, after, rows }: LoggedMerge,
  redaction: Redaction,
): LoggedMerge {
  const keep = (row: JsonRow) => !isOfPerson(row, redaction);
  const removedIds = new Set(
    rows.feedbacks.combined
      .flatMap((group) => [...group.before, group.after])
      .filter((row) => !keep(row))
      .map(({ id }) => id),
  );
  const isOfOthers = ({ feedback_id: feedback, entity_id: entity }: JsonRow) =>
    !removedIds.has(feedback) && !redaction.ids.has(entity as EntityId);
  const redactMoved = ({ moved, combined, removed }: MovedRows): MovedRows => ({
    moved,
    combined: combined.flatMap((group) => {
      const left = { ...group, before: group.before.filter(keep) };
      return left.before.length > 0 && keep(group.after) ? [left] : [];
    }),
    removed: removed.filter(keep),
  });
  const redacted: Required<MergedRows> = {
    feedbacks: redactMoved(rows.feedbacks),
    endorsements: redactMoved(rows.endorsements),
    relationships: redactMoved(rows.relationships),
    transactions: rows.transactions.filter(keep),
    blocks: rows.blocks.filter(keep),
    blockedWallets: addBlocks(rows, redaction).filter(keep),
    cases: rows.cases?.filter(isOfOthers) ?? [],
    replies: rows.replies ?? [],
    helpfulVotes: rows.helpfulVotes?.filter(keep) ?? [],
    hideDecisions: redactHideDecisions(rows.hideDecisions ?? [], redaction),
  };
  return {
    before: before.map((state) => redactState(state, redaction)),
    after: redactState(after, redaction),
    rows: redacted,
  };
}

/** Adds the person's blocks to the stored ones: they stay by the keyed hash of the wallet, once for each blocker. */
function addBlocks(
  { blocks, blockedWallets = [] }: MergedRows,
  { ids, ends, walletHash }: Redaction,
): JsonRow[] {
  const added = blocks.filter(
    (row) => ends.includes('blocked_id') && ids.has(row['blocked_id'] as EntityId),
  );
  const known = new Set(
    blockedWallets
      .filter((row) => row['wallet_hash'] === walletHash)
      .map(({ blocker_id }) => blocker_id),
  );
  const hashed = added.flatMap(({ blocker_id, created_at }) => {
    if (known.has(blocker_id)) return [];
    known.add(blocker_id);
    return [{ blocker_id, wallet_hash: walletHash, created_at }];
  });
  return [...blockedWallets, ...hashed];
}

/** Decisions about the person's feedback stay, by the keyed hash of the wallet alone. */
function redactHideDecisions(rows: readonly JsonRow[], { ids, ends }: Redaction): JsonRow[] {
  const isAbout = (row: JsonRow) =>
    ends.includes('target_id') && ids.has(row['target_id'] as EntityId);
  return rows
    .filter((row) => !isAbout(row))
    .map((row) => (ids.has(row['giver_id'] as EntityId) ? { ...row, giver_id: null } : row));
}

function redactState(
  { entity, ...state }: EntityState,
  { address, origin, newOrigin }: Redaction,
): EntityState {
  const owners = (entity['owners'] as string[] | null | undefined)?.filter(
    (one) => one !== address,
  );
  return {
    ...state,
    entity: {
      ...entity,
      ...(owners ? { owners: owners.length === 0 ? null : owners } : {}),
      ...(entity['added_by'] === origin
        ? { name: null, image: null, properties: {}, added_by: newOrigin }
        : {}),
    },
  };
}

function isOfPerson(row: JsonRow, { ids, ends, origin }: Redaction): boolean {
  return row['origin'] === origin || ends.some((end) => ids.has(row[end] as EntityId));
}
