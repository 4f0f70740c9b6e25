import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { principalName, type Principal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import type { EntityId } from '../ranking/engine.js';
import type { RelationshipBody } from '../schemas/relationship.js';
import type { ServiceContext } from '../service-context.js';
import { prefetch } from '../storage/find-and-lock.js';
import { findEntities, type OneCriteria } from '../storage/find-entity.js';
import { findEntitySet } from '../storage/find-entity-set.js';
import { lockEntities } from '../storage/lock-entities.js';
import { array, rowsOf } from '../storage/rows.js';
import { write, type UnitOfWork } from '../storage/unit-of-work.js';
import { ownCriteria, requireSource } from './authorise.js';
import { onlyOutcome, refusalOr, type Outcome } from './outcome.js';

const maximumPairs = 1_000;
const maximumBytes = 4 * 1024;

/**
 * Adds a relationship from every source to every target; there is one per source, target, type and
 * properties. `created` when at least one is new.
 */
export async function addRelationship(
  context: ServiceContext,
  principal: Principal,
  body: RelationshipBody,
): Promise<{ created: boolean }> {
  return write(context, async (unit) => onlyOutcome(await addAll(unit, principal, [body])));
}

/** Adds several relationships in one transaction, in their order; those that are refused say why. */
export async function addRelationships(
  context: ServiceContext,
  principal: Principal,
  bodies: readonly RelationshipBody[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    await prefetch(
      unit,
      bodies.flatMap(({ sourceCriteria, targetCriteria }) =>
        [oneCriteria(sourceCriteria), oneCriteria(targetCriteria)].flatMap((criteria) =>
          criteria ? { field: '', criteria } : [],
        ),
      ),
    );
    return addAll(unit, principal, bodies);
  });
}

/** A relationship of one pair. */
interface Row {
  source: EntityId;
  target: EntityId;
  type: string;
  json: string;
  digest: string;
  bidirectional: boolean;
}

async function addAll(
  unit: UnitOfWork,
  principal: Principal,
  bodies: readonly RelationshipBody[],
): Promise<Outcome[]> {
  const found: (Row[] | ServiceError)[] = [];
  for (const body of bodies) found.push(await refusalOr(() => findRows(unit, principal, body)));
  // Of equal ones the last says whether it goes both ways.
  const rows = new Map<string, Row>();
  for (const row of found.flatMap((one) => (one instanceof ServiceError ? [] : one))) {
    rows.set(nameOf(row), row);
  }
  const created = await store(unit, principalName(principal), [...rows.values()]);
  return found.map((one) => {
    if (one instanceof ServiceError) return one;
    // A later one of the same batch finds what an earlier one has made.
    return { created: one.filter((row) => created.delete(nameOf(row))).length > 0 };
  });
}

const nameOf = ({ source, target, type, digest }: Omit<Row, 'json' | 'bidirectional'>) =>
  `${source} ${target} ${digest} ${type}`;

async function findRows(
  unit: UnitOfWork,
  principal: Principal,
  {
    type,
    sourceCriteria,
    targetCriteria,
    bidirectional = false,
    properties = {},
  }: RelationshipBody,
): Promise<Row[]> {
  const json = canonicalJson(properties);
  if (Buffer.byteLength(json) > maximumBytes) {
    throw new ServiceError('invalidField', 'properties: at most 4 KiB of JSON.');
  }
  const sources = await findSet(unit, 'sourceCriteria', sourceCriteria);
  const targets = await findSet(unit, 'targetCriteria', targetCriteria);
  const [own] = await findEntities(unit.connection, ownCriteria(principal));
  for (const source of sources) requireSource(principal, source, own, 'relationship:write');
  requireNumber(sources, targets);
  const digest = digestOf(json);
  return sources.flatMap((source) =>
    targets
      .filter((target) => target !== source)
      .map((target) => ({ source, target, type, json, digest, bidirectional })),
  );
}

type Criteria = RelationshipBody['sourceCriteria'];

async function findSet(unit: UnitOfWork, field: string, criteria: Criteria): Promise<EntityId[]> {
  const one = oneCriteria(criteria);
  const known = one && unit.locked.get(JSON.stringify(one));
  return known === undefined ? findEntitySet(unit.connection, field, criteria) : [known];
}

/** The criteria as those of one entity, when they are no lists and name it by one property. */
function oneCriteria(criteria: Criteria): OneCriteria | undefined {
  if (Array.isArray(criteria)) return undefined;
  const { type, uuid, ids } = criteria;
  const values = [...(uuid === undefined ? [] : [uuid]), ...Object.values(ids ?? {})];
  if (values.length !== 1 || typeof values[0] !== 'string') return undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ids: { [Object.keys(ids ?? {})[0] ?? 'uuid']: values[0] },
  };
}

const chunkSize = 5_000;

/** Writes the rows, and returns the names of those that are new. */
async function store(unit: UnitOfWork, origin: string, rows: readonly Row[]): Promise<Set<string>> {
  if (rows.length > 0) {
    await lockEntities(
      unit.connection,
      rows.flatMap(({ source, target }) => [source, target]),
    );
  }
  const created = new Set<string>();
  for (let start = 0; start < rows.length; start += chunkSize) {
    for (const name of await storeChunk(unit, origin, rows.slice(start, start + chunkSize))) {
      created.add(name);
    }
  }
  return created;
}

async function storeChunk(
  unit: UnitOfWork,
  origin: string,
  rows: readonly Row[],
): Promise<string[]> {
  const column = (name: keyof Row, type: 'bigint' | 'text') =>
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
  }>(
    unit.connection,
    sql`
      INSERT INTO relationships AS r
        (source_id, target_id, type, properties, properties_hash, bidirectional, origin, created_at)
      SELECT s, t, type, json::jsonb, digest, bidirectional::boolean, ${origin},
        clock_timestamp()
      FROM unnest(
        ${column('source', 'bigint')}, ${column('target', 'bigint')}, ${column('type', 'text')},
        ${column('json', 'text')}, ${column('digest', 'text')}, ${column('bidirectional', 'text')}
      ) AS k(s, t, type, json, digest, bidirectional)
      ON CONFLICT (source_id, target_id, type, properties_hash, origin)
        DO UPDATE SET bidirectional = excluded.bidirectional
        WHERE r.bidirectional <> excluded.bidirectional
      RETURNING (xmax = 0) AS created, source_id AS source, target_id AS target, type,
        properties_hash AS digest`,
  );
  return written.flatMap((row) => {
    const [source, target] = [Number(row.source), Number(row.target)];
    unit.markEdge(source, target);
    return row.created ? nameOf({ ...row, source, target }) : [];
  });
}

/** Counted, since a million pairs would fill the memory before they are refused. */
function requireNumber(sources: readonly EntityId[], targets: readonly EntityId[]): void {
  const ownTargets = new Set(targets);
  const selves = sources.filter((source) => ownTargets.has(source)).length;
  const pairs = sources.length * targets.length - selves;
  if (pairs > maximumPairs) {
    throw new ServiceError('invalidField', `targetCriteria: at most ${maximumPairs} pairs a call.`);
  }
  if (pairs === 0) {
    throw new ServiceError('invalidField', 'targetCriteria names the source itself.');
  }
}

/** JSON with the keys in order, so that equal properties have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
