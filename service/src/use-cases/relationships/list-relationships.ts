import { sql } from 'drizzle-orm';
import { principalName, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Criteria } from '../../schemas/criteria.js';
import type { RelationshipPage } from '../../schemas/relationship.js';
import type { ServiceContext } from '../../service-context.js';
import { leads } from '../../storage/leading.js';
import { rowsOf } from '../../storage/rows.js';
import { ownCriteria, requireSource } from '../authorise.js';
import { personNodes } from '../people/person-nodes.js';

const defaultPageSize = 50;

/** Whose relationships are listed, and which page of them. */
export interface RelationshipListInput {
  sourceCriteria: Criteria;
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface Row {
  id: string;
  other: string;
  type: string;
  properties: Record<string, unknown>;
  inverse: boolean;
  origin: string;
  at: string;
}

/** The relationships that lead from a person, and all others whose source it is; newest first. */
export async function listRelationships(
  context: ServiceContext,
  principal: Principal,
  { sourceCriteria, limit = defaultPageSize, cursor }: RelationshipListInput,
): Promise<RelationshipPage> {
  const [source, own] = (await context.identifiers.find(
    [{ field: 'sourceCriteria', criteria: sourceCriteria }, ...ownCriteria(principal)],
    principal,
  )) as [EntityId, EntityId | undefined];
  requireSource(principal, source, own, 'read:any');
  const rows = await read(
    context,
    source,
    limit + 1,
    cursor === undefined ? undefined : decode(cursor),
  );
  const page = rows.slice(0, limit);
  const nodes = await personNodes(
    context,
    own,
    page.map(({ other }) => Number(other)),
  );
  return {
    relationships: page.flatMap(({ other, type, properties, inverse, origin, at }) => {
      const target = nodes.get(Number(other));
      if (!target) return [];
      return {
        target,
        type,
        properties,
        inverse,
        origin: origin === principalName(principal) ? 'self' : origin,
        createdAt: Number(at),
      };
    }),
    ...(rows.length > limit ? { cursor: encode(page.at(-1)!.id) } : {}),
  };
}

function read(
  { database }: ServiceContext,
  source: EntityId,
  limit: number,
  before = '9223372036854775807',
): Promise<Row[]> {
  const id = sql.raw(String(source));
  return rowsOf<Row>(
    database.drizzle,
    sql`
      SELECT id, other, type, properties, inverse, origin,
        floor(extract(epoch FROM created_at))::bigint AS at
      FROM (
        SELECT r.*, target_id AS other, false AS inverse FROM relationships r
          WHERE source_id = ${id}
        UNION ALL
        SELECT r.*, source_id, true FROM relationships r
          WHERE target_id = ${id} AND ${leads(String(source), 'r.source_id')}
      ) own
      WHERE id < ${before}::bigint ORDER BY id DESC LIMIT ${limit}`,
  );
}

function encode(id: string): string {
  return Buffer.from(`before ${id}`).toString('base64url');
}

function decode(cursor: string): string {
  const [, id] = /^before (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id !== undefined) return id;
  throw new ServiceError('invalidField', 'cursor: not one that this service gave for this list.');
}
