import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { EntityId } from '../../ranking/engine.js';
import { findRelated } from '../entities/find-related.js';
import { lockEntities } from '../entities/lock-entities.js';
import {
  readStates,
  type EntityState,
  type HashPerson,
  type JsonRow,
  type LoggedMerge,
} from '../merges/merge-log.js';
import { personType } from '../entities/person.js';
import { mergedTables } from './registry.js';
import { queryRows } from '../database/rows.js';
import type { UnitOfWork } from '../database/unit-of-work.js';

/** No merge of the entity is recorded. */
export class UnknownMergeError extends Error {
  override readonly name = 'UnknownMergeError';

  constructor(readonly uuid: string) {
    super(`No merge of ${uuid} is recorded.`);
  }
}

/** A later merge of the entity of the uuid depends on the one to undo. */
export class LaterMergeError extends Error {
  override readonly name = 'LaterMergeError';

  constructor(readonly uuid: string) {
    super(`A later merge must be undone first: split ${uuid}.`);
  }
}

/** The uuid now belongs to another entity. */
export class UuidTakenError extends Error {
  override readonly name = 'UuidTakenError';

  constructor(readonly uuid: string) {
    super(`${uuid} is the uuid of another entity now.`);
  }
}

/** The separated entities, the survivor of the merge first. */
export interface SplitEntities {
  ids: EntityId[];
  uuids: string[];
}

/**
 * Undoes the last merge in which the entity of the uuid became part of another: restores each entity of that merge,
 * except for later changes.
 * @throws UnknownMergeError, LaterMergeError or UuidTakenError
 */
export async function splitEntity(
  unit: UnitOfWork,
  uuid: string,
  hashPerson: HashPerson,
): Promise<SplitEntities> {
  const { id, survivorId, merge } = await findMerge(unit, uuid);
  await requireNewest(unit, id, survivorId, merge);
  await lockEntities(unit.connection, [
    survivorId,
    ...(await findRelated(unit.connection, [survivorId])),
  ]);
  const [now] = await readStates(unit.connection, [survivorId]);
  const [survivor, ...absorbed] = merge.before as [EntityState, ...EntityState[]];
  await requireUuids(unit, survivorId, absorbed);

  await restoreSurvivor(unit, survivor, merge.after, now!);
  await insertEntities(
    unit,
    absorbed.map(({ entity }) => entity),
  );
  await restoreIdentifiers(unit, survivorId, [...absorbed, survivor]);
  const survivorUuid = await chooseUuid(unit, survivor.entity);
  const ids = absorbed.map(({ entity }) => entity.id);
  for (const { restore } of mergedTables) {
    await restore?.(unit, { survivor: survivorId, absorbed: ids, hashPerson }, merge.rows);
  }
  await unit.connection.execute(
    sql`DELETE FROM merges WHERE id = ${id} OR before->>'sameAs' = ${String(id)}`,
  );
  for (const { entity } of merge.before) unit.markEntity(entity.id);
  for (const { entity } of merge.before) {
    for (const other of await findRelated(unit.connection, [entity.id])) {
      unit.markEdge(entity.id, other);
    }
  }
  return {
    ids: merge.before.map(({ entity }) => entity.id),
    uuids: [survivorUuid, ...absorbed.map(({ entity }) => entity.uuid)],
  };
}

interface FoundMerge {
  id: number;
  survivorId: EntityId;
  merge: LoggedMerge;
}

async function findMerge({ connection }: UnitOfWork, uuid: string): Promise<FoundMerge> {
  const [row] = await queryRows<{ id: string; survivor: string; before: LoggedMerge & JsonRow }>(
    connection,
    sql`
      SELECT whole.id, whole.survivor_id AS survivor, whole.before FROM merges m
      JOIN merges whole ON whole.id = coalesce((m.before->>'sameAs')::bigint, m.id)
      WHERE m.absorbed_uuid = ${uuid} ORDER BY m.id DESC LIMIT 1`,
  );
  if (!row) throw new UnknownMergeError(uuid);
  return { id: Number(row.id), survivorId: Number(row.survivor), merge: row.before };
}

/** Merges are undone in the reverse order: later ones depend on earlier ones. */
async function requireNewest(
  { connection }: UnitOfWork,
  id: number,
  survivorId: EntityId,
  { after }: LoggedMerge,
): Promise<void> {
  const [later] = await queryRows<{ uuid: string }>(
    connection,
    sql`SELECT absorbed_uuid AS uuid FROM merges
      WHERE id > ${id} AND before->>'sameAs' IS DISTINCT FROM ${String(id)}
        AND (survivor_id = ${survivorId} OR absorbed_uuid = ${after.entity.uuid})
      ORDER BY id DESC LIMIT 1`,
  );
  if (later) throw new LaterMergeError(later.uuid);
}

/** Another entity may have got one of the uuids meanwhile. */
async function requireUuids(
  { connection }: UnitOfWork,
  survivorId: EntityId,
  absorbed: readonly EntityState[],
): Promise<void> {
  const uuids = absorbed.map(({ entity }) => entity.uuid);
  const [taken] = await queryRows<{ value: string }>(
    connection,
    sql`SELECT value FROM identifiers WHERE property = 'uuid' AND entity_id <> ${survivorId}
      AND value = ANY(${sql.param(uuids)}::text[])`,
  );
  if (taken) throw new UuidTakenError(taken.value);
}

/** Restores the fields that have not changed since the merge. */
async function restoreSurvivor(
  { connection }: UnitOfWork,
  { entity: before }: EntityState,
  { entity: after }: EntityState,
  { entity: now }: EntityState,
): Promise<void> {
  const restored = Object.fromEntries(
    (['type', 'name', 'image', 'owners', 'added_by'] as const).map((field) => [
      field,
      isDeepStrictEqual(now[field], after[field]) ? before[field] : now[field],
    ]),
  );
  const isAsMerged = (key: string) => isDeepStrictEqual(now.properties[key], after.properties[key]);
  const properties = {
    ...Object.fromEntries(Object.entries(now.properties).filter(([key]) => !isAsMerged(key))),
    ...Object.fromEntries(Object.entries(before.properties).filter(([key]) => isAsMerged(key))),
  };
  // The uuid is chosen last, when all identifiers are restored.
  await connection.execute(sql`
    UPDATE entities e SET uuid = ${uuidv7()}, type = r.type, name = r.name, image = r.image,
      owners = r.owners, added_by = r.added_by, properties = r.properties, updated_at = clock_timestamp()
    FROM jsonb_populate_record(NULL::entities, ${JSON.stringify({ ...restored, properties })}::jsonb) r
    WHERE e.id = ${now.id}`);
}

/** Restores identifiers, unless another entity has them now; later ones stay. */
async function restoreIdentifiers(
  unit: UnitOfWork,
  survivorId: EntityId,
  states: readonly EntityState[],
): Promise<void> {
  const all = states.flatMap(({ identifiers }) => identifiers);
  await unit.connection.execute(sql`
    INSERT INTO identifiers AS i (property, value, entity_id, created_at)
    SELECT property, value, entity_id, created_at
    FROM jsonb_populate_recordset(NULL::identifiers, ${JSON.stringify(all)}::jsonb)
    ON CONFLICT (property, value) DO UPDATE SET entity_id = excluded.entity_id
    WHERE i.entity_id = ${survivorId}`);
}

/** The survivor's uuid: a person's is its wallet; of others the one before the merge, or the oldest. */
async function chooseUuid(
  { connection }: UnitOfWork,
  { id, uuid: before }: EntityState['entity'],
): Promise<string> {
  const [row] = await queryRows<{ uuid: string }>(
    connection,
    sql`
      UPDATE entities e SET uuid = coalesce((
        SELECT value FROM identifiers WHERE property = 'uuid' AND entity_id = e.id
        ORDER BY e.type = ${personType} AND value ~ '^0x[0-9a-f]{40}$' DESC, value = ${before} DESC,
          created_at, value LIMIT 1), e.uuid)
      WHERE id = ${id} RETURNING uuid`,
  );
  const { uuid } = row!;
  await connection.execute(sql`
    INSERT INTO identifiers (property, value, entity_id) VALUES ('uuid', ${uuid}, ${id})
    ON CONFLICT DO NOTHING`);
  return uuid;
}

async function insertEntities({ connection }: UnitOfWork, rows: readonly JsonRow[]): Promise<void> {
  await connection.execute(sql`
    INSERT INTO entities OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(NULL::entities, ${JSON.stringify(rows)}::jsonb)`);
}
