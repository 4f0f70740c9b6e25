import { sql } from 'drizzle-orm';
import { principalName, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { RelationshipBody } from '../../schemas/relationship.js';
import type { ServiceContext } from '../../service-context.js';
import { prefetch } from '../../storage/find-and-lock.js';
import { lockEntities } from '../../storage/lock-entities.js';
import { array, rowsOf } from '../../storage/rows.js';
import { write, type UnitOfWork } from '../../storage/unit-of-work.js';
import { onlyOutcome, refusalOr, type Outcome } from '../outcome.js';
import { requireValidProperties } from './relationship-properties.js';
import { findRows, nameOf, oneCriteria, type RelationshipRow } from './relationship-rows.js';

/** How many relationships a user may have stated. */
const maximumOfUser = 5_000;

/**
 * States a relationship from every source to every target; there is one per source, target, type,
 * properties and who states it. `created` when at least one is new.
 */
export async function addRelationship(
  context: ServiceContext,
  principal: Principal,
  body: RelationshipBody,
): Promise<{ created: boolean }> {
  return write(context, async (unit) =>
    onlyOutcome(await addAll(context, unit, principal, [{ body }])),
  );
}

/** A relationship, and who stated it when that is not the caller. */
export interface StatedRelationship {
  body: RelationshipBody;
  origin?: string | undefined;
}

/** Adds several relationships in one transaction, in their order; those that are refused say why. */
export async function addRelationships(
  context: ServiceContext,
  principal: Principal,
  stated: readonly StatedRelationship[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    await prefetch(
      unit,
      stated.flatMap(({ body: { sourceCriteria, targetCriteria } }) =>
        [oneCriteria(sourceCriteria), oneCriteria(targetCriteria)].flatMap((criteria) =>
          criteria ? { field: '', criteria } : [],
        ),
      ),
      principal,
    );
    return addAll(context, unit, principal, stated);
  });
}

async function addAll(
  context: ServiceContext,
  unit: UnitOfWork,
  principal: Principal,
  stated: readonly StatedRelationship[],
): Promise<Outcome[]> {
  const found: (RelationshipRow[] | ServiceError)[] = [];
  for (const { body, origin } of stated) {
    found.push(
      await refusalOr(() => {
        requireValidProperties(body.type, body.properties ?? {});
        return findRows(context, unit, principal, body, origin);
      }),
    );
  }
  // Of equal ones the last says whether it goes both ways.
  const rows = new Map<string, RelationshipRow>();
  for (const row of found.flatMap((one) => (one instanceof ServiceError ? [] : one))) {
    rows.set(nameOf(row), row);
  }
  const created = await store(unit, [...rows.values()]);
  if (principal.kind === 'user' && created.size > 0) await requireRoom(unit, principal);
  return found.map((one) => {
    if (one instanceof ServiceError) return one;
    // A later one of the same batch finds what an earlier one has made.
    return { created: one.filter((row) => created.delete(nameOf(row))).length > 0 };
  });
}

const chunkSize = 5_000;

/** Writes the rows, and returns the names of those that are new. */
async function store(unit: UnitOfWork, rows: readonly RelationshipRow[]): Promise<Set<string>> {
  if (rows.length > 0) {
    await lockEntities(
      unit.connection,
      rows.flatMap(({ source, target }) => [source, target]),
    );
  }
  const created = new Set<string>();
  for (let start = 0; start < rows.length; start += chunkSize) {
    for (const name of await storeChunk(unit, rows.slice(start, start + chunkSize))) {
      created.add(name);
    }
  }
  return created;
}

async function storeChunk(unit: UnitOfWork, rows: readonly RelationshipRow[]): Promise<string[]> {
  const column = (name: keyof RelationshipRow, type: 'bigint' | 'text') =>
    array(
      rows.map((row) => (typeof row[name] === 'boolean' ? String(row[name]) : row[name])),
      type,
    );
  const written = await rowsOf<{
    created: boolean;
    source: string;
    target: string;
    type: string;
    digest: string;
    origin: string;
  }>(
    unit.connection,
    sql`
      INSERT INTO relationships AS r
        (source_id, target_id, type, properties, properties_hash, bidirectional, origin, created_at)
      SELECT s, t, type, json::jsonb, digest, bidirectional::boolean, origin, clock_timestamp()
      FROM unnest(
        ${column('source', 'bigint')}, ${column('target', 'bigint')}, ${column('type', 'text')},
        ${column('json', 'text')}, ${column('digest', 'text')},
        ${column('bidirectional', 'text')}, ${column('origin', 'text')}
      ) AS k(s, t, type, json, digest, bidirectional, origin)
      ON CONFLICT (source_id, target_id, type, properties_hash, origin)
        DO UPDATE SET bidirectional = excluded.bidirectional
        WHERE r.bidirectional <> excluded.bidirectional
      RETURNING (xmax = 0) AS created, source_id AS source, target_id AS target, type,
        properties_hash AS digest, origin`,
  );
  return written.flatMap((row) => {
    const [source, target] = [Number(row.source), Number(row.target)];
    unit.markEdge(source, target);
    return row.created ? nameOf({ ...row, source, target }) : [];
  });
}

/** Counted after the write, which locks the user's entity: two calls at once cannot both pass. */
async function requireRoom(unit: UnitOfWork, principal: Principal): Promise<void> {
  const [row] = await rowsOf<{ count: number }>(
    unit.connection,
    sql`SELECT count(*)::int AS count FROM relationships WHERE origin = ${principalName(principal)}`,
  );
  if (row!.count <= maximumOfUser) return;
  throw new ServiceError(
    'limitReached',
    `A user has at most ${maximumOfUser} relationships of its own: remove some first.`,
  );
}
